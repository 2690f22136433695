package io.adlro.core.hyper;

import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The codebook: a random vector for each name, which depends on the seed and the name only, never
 * on earlier calls. So nothing has to be stored; the latest vectors are cached, up to a given
 * number, because drawing one takes microseconds. A snapshot has their names: only cached items are
 * recognised by {@link #cleanUp}.
 */
public final class ItemMemory implements Snapshottable {
  private final Dimensions dimensions;
  private final RandomStreams streams;
  private final BinaryVector role;
  private final Recent kept;

  public ItemMemory(Dimensions dimensions, long seed, int keep) {
    this(dimensions, new RandomStreams(seed), BinaryVector.zero(dimensions), keep);
  }

  private ItemMemory(Dimensions dimensions, RandomStreams streams, BinaryVector role, int keep) {
    if (keep < 1) {
      throw new IllegalArgumentException("an item memory that keeps %d vectors".formatted(keep));
    }
    this.dimensions = dimensions;
    this.streams = streams;
    this.role = role;
    this.kept = new Recent(keep);
  }

  /** The same codebook with every vector bound to a role, and a memory of its own for them. */
  public ItemMemory boundTo(BinaryVector otherRole, int keep) {
    return new ItemMemory(dimensions, streams, role.bind(otherRole), keep);
  }

  /** The same codebook and the same cached vectors, in a cache of its own. */
  public ItemMemory copy() {
    ItemMemory copy = new ItemMemory(dimensions, streams, role, kept.most);
    copy.kept.putAll(kept);
    return copy;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeStrings(kept.keySet()); // the least recently used first
  }

  @Override
  public void restore(SnapshotReader from) {
    kept.clear();
    from.readStrings().forEach(this::vector);
  }

  public Dimensions dimensions() {
    return dimensions;
  }

  public BinaryVector vector(String name) {
    BinaryVector known = kept.get(name);
    if (known != null) {
      return known;
    }
    BinaryVector drawn = draw(name);
    kept.put(name, drawn);
    return drawn;
  }

  /** The vector of a name, which is not kept. */
  BinaryVector draw(String name) {
    // Keyed bits and no generator: new names come with every second job.
    long seed = streams.seedOf("item " + name);
    long[] words = new long[dimensions.words()];
    for (int w = 0; w < words.length; w++) {
      words[w] = RandomStreams.keyedBits(seed, w) ^ role.words()[w];
    }
    return BinaryVector.wrap(words);
  }

  /** Decides ties in bundles of these items. */
  public BinaryVector ties() {
    return BinaryVector.random(dimensions, streams.stream("ties"));
  }

  /** All positions in an order that depends on the seed and the name. */
  int[] order(String name) {
    RandomGenerator random = streams.stream("order " + name);
    int[] order = new int[dimensions.bits()];
    for (int i = 0; i < order.length; i++) {
      int swap = random.nextInt(i + 1);
      order[i] = order[swap];
      order[swap] = i;
    }
    return order;
  }

  /** The cached vectors, to recognise them by. */
  public CleanUp cleanUp() {
    return new CleanUp(dimensions, kept);
  }

  /** Drops the least recently used vector. */
  private static final class Recent extends LinkedHashMap<String, BinaryVector> {
    private static final long serialVersionUID = 1L;
    private final int most;

    Recent(int most) {
      super(16, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, BinaryVector> eldest) {
      return size() > most;
    }
  }
}
