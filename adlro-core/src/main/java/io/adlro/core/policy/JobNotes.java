package io.adlro.core.policy;

import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobRing;

/**
 * What a policy remembers about each live job, in a ring as long as the state's. A note is never
 * changed, only replaced, so copies share notes.
 */
final class JobNotes<T> {
  private final T blank;
  private Object[] notes = new Object[64];
  private int followed;

  /** A job of which nothing was noted yet has the blank. */
  JobNotes(T blank) {
    this.blank = blank;
  }

  JobNotes<T> copy() {
    JobNotes<T> copy = new JobNotes<>(blank);
    copy.notes = notes.clone();
    copy.followed = followed;
    return copy;
  }

  /** Makes room for the jobs submitted since the last call; to be called before any other use. */
  void follow(ClusterState state) {
    if (notes.length < state.ringLength()) {
      Object[] grown = new Object[state.ringLength()];
      for (int job = state.oldestLive(); job < followed; job++) {
        grown[JobRing.slot(job, grown.length)] = notes[JobRing.slot(job, notes.length)];
      }
      notes = grown;
    }
    for (int job = Math.max(followed, state.oldestLive()); job < state.submitted(); job++) {
      set(job, blank);
    }
    followed = state.submitted();
  }

  @SuppressWarnings("unchecked") // only values of this type are ever put in
  T get(int job) {
    return (T) notes[JobRing.slot(job, notes.length)];
  }

  void set(int job, T note) {
    notes[JobRing.slot(job, notes.length)] = note;
  }
}
