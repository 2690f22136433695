package io.adlro.ingest.feed;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.metrics.GpuIdentity;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Finds the GPU of the cluster that an identity means. UUIDs that the cluster states come first.
 * Otherwise host and index decide. The UUID of an accepted measurement is then remembered, for
 * sources that give only the UUID; the newest one counts, so a replaced board is known after its
 * first page. A slice maps to its parent GPU. It holds at most one remembered UUID per GPU. Not
 * thread-safe.
 */
public final class GpuDirectory {
  /** The result for an identity that is not a GPU of the cluster. */
  public static final int NONE = -1;

  private static final String NO_UUID = "";

  private final Cluster cluster;
  private final Map<String, Integer> nodeByName = new HashMap<>();
  private final Map<String, Integer> nodeByShortName = new HashMap<>();
  private final Map<String, Integer> gpuById = new HashMap<>();
  private final boolean[] isStated;
  private final Map<String, Integer> remembered = new HashMap<>();
  private final String[] rememberedUuid;

  /** Measurements with other UUIDs are not accepted for GPUs whose ids the cluster states. */
  public GpuDirectory(Cluster cluster) {
    this.cluster = cluster;
    this.isStated = new boolean[cluster.gpuCount()];
    for (int g = 0; g < isStated.length; g++) {
      int node = cluster.nodeOf(g);
      isStated[g] = cluster.nodes().get(node).isGpuIdStated(g - cluster.firstGpu(node));
      gpuById.put(cluster.gpuId(g), g);
    }
    this.rememberedUuid = new String[cluster.gpuCount()];
    Arrays.fill(rememberedUuid, NO_UUID);
    for (int n = 0; n < cluster.nodeCount(); n++) {
      String name = cluster.nodes().get(n).name().toLowerCase(Locale.ROOT);
      nodeByName.put(name, n);
      if (name.indexOf('.') > 0) {
        // A short name of two nodes is ambiguous.
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
    Integer known = gpuById.get(uuid);
    if (known != null) {
      return known;
    }
    int there = at(identity.host(), identity.index());
    if (there == NONE) {
      return remembered.getOrDefault(uuid, NONE);
    }
    return isStated[there] && !uuid.isEmpty() ? NONE : there;
  }

  /** The same GPU, on this node if the cluster does not have the host that it names. */
  GpuIdentity onNode(GpuIdentity gpu, String node) {
    return node(gpu.host().toLowerCase(Locale.ROOT)) != NONE
        ? gpu
        : new GpuIdentity(node, gpu.uuid(), gpu.index(), gpu.instance(), gpu.model());
  }

  /** Remembers the UUID of an accepted measurement of this GPU. */
  void remember(GpuIdentity identity, int gpu) {
    String uuid = identity.uuid();
    // The UUID of a slice may not be that of its GPU.
    boolean usable = !uuid.isEmpty() && identity.instance().isEmpty() && !isStated[gpu];
    if (!usable || uuid.equals(rememberedUuid[gpu])) {
      return;
    }
    remembered.remove(rememberedUuid[gpu]);
    Integer before = remembered.put(uuid, gpu);
    if (before != null) {
      rememberedUuid[before] = NO_UUID;
    }
    rememberedUuid[gpu] = uuid;
  }

  private int at(String host, int index) {
    int node = node(host.toLowerCase(Locale.ROOT));
    if (node == NONE || index < 0 || index >= cluster.nodes().get(node).gpus()) {
      return NONE;
    }
    return cluster.firstGpu(node) + index;
  }

  /** The domain may be missing on either side; two different domains are two nodes. */
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
