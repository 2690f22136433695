package io.adlro.sim.scenario;

import io.adlro.core.catalog.ClusterSpecs;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.model.Cluster;

/** What a site knows of the speeds of its GPU models before the first job. */
public enum SpeedKnowledge {
  /** The true speeds. */
  KNOWN,

  /** What the catalogue says of the models; policies that learn from jobs correct it. */
  LEARNED;

  /** The cluster as the site believes it to be at the beginning. */
  public Cluster believed(Cluster cluster) {
    return this == KNOWN
        ? cluster
        : cluster.believing(ClusterSpecs.firstSpeeds(GpuCatalog.standard(), cluster));
  }
}
