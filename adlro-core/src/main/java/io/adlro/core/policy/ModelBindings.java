package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * The configuration that each live job is bound to, and how many jobs of each kind were bound to
 * each model, as the policy noted them.
 */
final class ModelBindings extends QuietHandler implements PolicyMemory {
  static final int UNBOUND = -1;

  /** The kind of a job that is not in the load plan. */
  static final int NO_KIND = -1;

  private static final String SECTION = "model-bindings";
  private static final int VERSION = 1;

  private final JobNotes<Integer> configuration;
  private final long[][] boundByKindModel;
  private int mixed = UNBOUND;

  ModelBindings(int kinds) {
    this(new JobNotes<>(UNBOUND), new long[kinds][0]);
  }

  private ModelBindings(JobNotes<Integer> configuration, long[][] boundByKindModel) {
    this.configuration = configuration;
    this.boundByKindModel = boundByKindModel;
  }

  ModelBindings copy() {
    ModelBindings copy = new ModelBindings(configuration.copy(), boundByKindModel.clone());
    copy.mixed = mixed;
    for (int kind = 0; kind < boundByKindModel.length; kind++) {
      copy.boundByKindModel[kind] = boundByKindModel[kind].clone();
    }
    return copy;
  }

  /** Follows this state, on a cluster that may have more models than before. */
  void bind(ClusterState state, Configurations configurations) {
    configuration.bind(state);
    int before = mixed;
    mixed = configurations.mixed();
    if (before != UNBOUND && before != mixed) {
      configuration.replaceAll(old -> old == before ? mixed : old);
    }
    for (int kind = 0; kind < boundByKindModel.length; kind++) {
      boundByKindModel[kind] =
          Arrays.copyOf(boundByKindModel[kind], state.cluster().modelCount());
    }
  }

  int configuration(int job) {
    return configuration.get(job);
  }

  /** Jobs of a kind that were bound to a model so far. */
  long bound(int kind, int model) {
    return boundByKindModel[kind][model];
  }

  /** The note that binds a job. */
  static double[] note(int configuration, int kind) {
    return new double[] {configuration, kind};
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    configuration.submitted(job);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    int model = (int) values[0];
    int kind = (int) values[1];
    configuration.set(job, model);
    if (kind != NO_KIND) {
      boundByKindModel[kind][model]++;
    }
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    configuration.save(to, SnapshotWriter::writeInt);
    for (long[] byModel : boundByKindModel) {
      to.writeLongs(byModel);
    }
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    configuration.restore(from, SnapshotReader::readInt);
    for (long[] byModel : boundByKindModel) {
      from.readLongs(byModel);
    }
    from.end(SECTION);
  }
}
