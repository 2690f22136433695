package io.adlro.learn.dqn;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The last so many transitions; a full buffer forgets the oldest. */
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

  /** So many transitions, each with the same chance, with repetition. */
  List<Transition> sample(int count, RandomGenerator random) {
    List<Transition> batch = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      batch.add(get(Draws.index(random, size())));
    }
    return batch;
  }

  /**
   * All of them, the oldest first; added to an empty buffer in this order they make an equal one.
   */
  List<Transition> contents() {
    List<Transition> all = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      all.add(get(i));
    }
    return all;
  }

  /** By age, so that what is drawn does not depend on where the ring begins. */
  private Transition get(int age) {
    return ring[(int) ((added - size() + age) % ring.length)];
  }
}
