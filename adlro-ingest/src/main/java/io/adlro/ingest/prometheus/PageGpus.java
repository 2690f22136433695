package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuIdentity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The GPUs of a page, at most {@value #MOST}. */
final class PageGpus {
  static final int MOST = 4096;

  /** A GPU by its UUID, or by its index if it has none, and its slice by number. */
  private record Key(String host, String uuid, int index, String slice) {}

  private final Map<Key, GpuReadings> readings = new LinkedHashMap<>();

  boolean full() {
    return readings.size() == MOST;
  }

  /** The GPU of these labels; empty if they name no GPU or if there are too many. */
  Optional<GpuReadings> of(GpuLabels labels, String host) {
    GpuIdentity identity = labels.identity(host);
    if (!isGpu(identity)) {
      return Optional.empty();
    }
    Key key = key(identity, labels.slice());
    GpuReadings known = readings.get(key);
    if (known != null) {
      known.addLabels(identity);
      return Optional.of(known);
    }
    if (full()) {
      return Optional.empty();
    }
    GpuReadings fresh = new GpuReadings(identity);
    readings.put(key, fresh);
    return Optional.of(fresh);
  }

  static boolean isGpu(GpuIdentity identity) {
    return !identity.uuid().isEmpty() || identity.index() != GpuIdentity.NO_INDEX;
  }

  private static Key key(GpuIdentity identity, String slice) {
    return identity.uuid().isEmpty()
        ? new Key(identity.host(), "", identity.index(), slice)
        : new Key("", identity.uuid(), GpuIdentity.NO_INDEX, slice);
  }

  /** Passes on the values that waited for the end of the page. */
  void finish(CountingSink out) {
    for (Map.Entry<Key, GpuReadings> entry : readings.entrySet()) {
      Key key = entry.getKey();
      GpuReadings whole = readings.get(new Key(key.host(), key.uuid(), key.index(), ""));
      if (whole != null) {
        entry.getValue().addLabels(whole.identity());
      }
      entry.getValue().finish(out);
    }
  }
}
