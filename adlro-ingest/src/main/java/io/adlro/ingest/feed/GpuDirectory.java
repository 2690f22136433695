package io.adlro.ingest.feed;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.metrics.GpuIdentity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Which GPU of the cluster an identity means. UUIDs that the site has stated come first. Otherwise
 * host and index decide, and the UUID that comes with them in an accepted measurement is learnt,
 * for sources that tell nothing else; the newest one counts, so that a replaced board is known from
 * its first page. A slice is its parent. It holds at most one learnt UUID per GPU, whatever comes
 * in. For one thread.
 */
public final class GpuDirectory {
  /** Stands for an identity that is no GPU of the cluster. */
  public static final int NONE = -1;

  private static final String NO_UUID = "";

  private final Cluster cluster;
  private final Map<String, Integer> nodeByName = new HashMap<>();
  private final Map<String, Integer> nodeByShortName = new HashMap<>();
  private final Map<String, Integer> stated;
  private final boolean[] isStated;
  private final Map<String, Integer> learnt = new HashMap<>();
  private final String[] learntUuid;

  public GpuDirectory(Cluster cluster) {
    this(cluster, Map.of());
  }

  /** With UUIDs that are known beforehand; nobody else is believed to be one of their GPUs. */
  public GpuDirectory(Cluster cluster, Map<String, Integer> gpuByUuid) {
    this.cluster = cluster;
    this.stated = Map.copyOf(gpuByUuid);
    this.isStated = new boolean[cluster.gpuCount()];
    stated.forEach((uuid, gpu) -> isStated[gpu] = true);
    this.learntUuid = new String[cluster.gpuCount()];
    Arrays.fill(learntUuid, NO_UUID);
    for (int n = 0; n < cluster.nodeCount(); n++) {
      String name = cluster.nodes().get(n).name().toLowerCase(Locale.ROOT);
      nodeByName.put(name, n);
      if (name.indexOf('.') > 0) {
        // Two nodes of one short name: nobody may say which is meant.
        nodeByShortName.merge(shortName(name), n, (one, other) -> NONE);
      }
    }
  }

  public int gpuCount() {
    return cluster.gpuCount();
  }

  /** The index of the GPU, or {@link #NONE}. */
  public int find(GpuIdentity identity) {
    String uuid = identity.uuid();
    Integer known = stated.get(uuid);
    if (known != null) {
      return known;
    }
    int there = at(identity.host(), identity.index());
    if (there == NONE) {
      return learnt.getOrDefault(uuid, NONE);
    }
    return isStated[there] && !uuid.isEmpty() ? NONE : there;
  }

  /** The same GPU, on this node if the cluster does not know the host that it names. */
  GpuIdentity placed(GpuIdentity gpu, String node) {
    return node(gpu.host().toLowerCase(Locale.ROOT)) != NONE
        ? gpu
        : new GpuIdentity(node, gpu.uuid(), gpu.index(), gpu.instance(), gpu.model());
  }

  /** A measurement that was found to be of this GPU was accepted: its UUID may be relied on. */
  void learn(GpuIdentity identity, int gpu) {
    String uuid = identity.uuid();
    // The UUID that comes with a slice may be the slice's own.
    boolean usable = !uuid.isEmpty() && identity.instance().isEmpty() && !isStated[gpu];
    if (!usable || uuid.equals(learntUuid[gpu])) {
      return;
    }
    learnt.remove(learntUuid[gpu]);
    Integer before = learnt.put(uuid, gpu);
    if (before != null) {
      learntUuid[before] = NO_UUID;
    }
    learntUuid[gpu] = uuid;
  }

  private int at(String host, int index) {
    int node = node(host.toLowerCase(Locale.ROOT));
    if (node == NONE || index < 0 || index >= cluster.nodes().get(node).gpus()) {
      return NONE;
    }
    return cluster.firstGpu(node) + index;
  }

  /** With or without its domain, on either side; two different domains are two nodes. */
  private int node(String host) {
    Integer exact = nodeByName.get(host);
    if (exact != null) {
      return exact;
    }
    return host.indexOf('.') > 0
        ? nodeByName.getOrDefault(shortName(host), NONE)
        : nodeByShortName.getOrDefault(host, NONE);
  }

  private static String shortName(String host) {
    return host.substring(0, host.indexOf('.'));
  }
}
