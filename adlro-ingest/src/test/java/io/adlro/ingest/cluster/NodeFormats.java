package io.adlro.ingest.cluster;

import java.util.List;

/** The formats in which resource managers list their nodes. */
public final class NodeFormats {
  /** The formats that are recognised most reliably come first. */
  public static final List<NodeFormat> ALL =
      List.of(new ScontrolNodes(), new SlurmJson(), new KubernetesNodes(), new SinfoTable());

  private NodeFormats() {}
}
