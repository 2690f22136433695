package io.adlro.core.state;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Map;
import java.util.TreeMap;

/** The computations that were requested: how many, and the last of each kind if it is awaited. */
final class Requests {
  private final Map<String, Integer> awaited = new TreeMap<>();
  private int count;

  Requests copy() {
    Requests copy = new Requests();
    copy.awaited.putAll(awaited);
    copy.count = count;
    return copy;
  }

  int count() {
    return count;
  }

  /** The number of the request whose result is awaited, or 0. */
  int awaited(String kind) {
    return awaited.getOrDefault(kind, 0);
  }

  /** The requests whose results are awaited: kind and number. */
  Map<String, Integer> awaited() {
    return new TreeMap<>(awaited);
  }

  void add(int number, String kind) {
    if (number != count + 1) {
      throw new IllegalStateException(
          "computation %d is requested after %d".formatted(number, count));
    }
    count = number;
    awaited.put(kind, number);
  }

  void end(String kind) {
    awaited.remove(kind);
  }

  /** The cluster is in another epoch: all results to come are stale. */
  void clear() {
    awaited.clear();
  }

  void save(SnapshotWriter to) {
    to.writeInt(count);
    to.writeInt(awaited.size());
    awaited.forEach(
        (kind, number) -> {
          to.writeString(kind);
          to.writeInt(number);
        });
  }

  void restore(SnapshotReader from) {
    count = from.readInt();
    for (int left = from.readInt(); left > 0; left--) {
      String kind = from.readString();
      awaited.put(kind, from.readInt());
    }
  }
}
