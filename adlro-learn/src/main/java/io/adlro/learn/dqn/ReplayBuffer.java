package io.adlro.learn.dqn;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The last transitions; a full buffer overwrites the oldest. */
final class ReplayBuffer {
  private final Transition[] ring;
  private long added;

  ReplayBuffer(int capacity) {
    ring = new Transition[capacity];
  }

  void add(Transition step) {
    ring[(int) (added++ % ring.length)] = step;
  }

  int size() {
    return (int) Math.min(added, ring.length);
  }

  /** A uniform sample with replacement. */
  List<Transition> sample(int count, RandomGenerator random) {
    List<Transition> batch = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      batch.add(get(PortableDraws.index(random, size())));
    }
    return batch;
  }

  /** All transitions, the oldest first; added to an empty buffer in this order they restore it. */
  List<Transition> contents() {
    List<Transition> all = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      all.add(get(i));
    }
    return all;
  }

  /** By age, so that a sample does not depend on where the ring begins. */
  private Transition get(int age) {
    return ring[(int) ((added - size() + age) % ring.length)];
  }
}
