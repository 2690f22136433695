package io.adlro.core.policy;

import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * What a policy remembers about each live job, by the slots of the table. A note is never changed,
 * only replaced, so copies share notes.
 */
final class JobNotes<T> {
  private final T blank;
  private Object[] notes = new Object[0];
  private JobTable jobs;
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
    jobs = state.jobs();
    if (notes.length < jobs.slotCapacity()) {
      notes = Arrays.copyOf(notes, jobs.slotCapacity());
    }
    int job = jobs.nextHeld(followed);
    for (; job < state.submitted(); job = jobs.nextHeld(job + 1)) {
      set(job, blank);
    }
    followed = state.submitted();
  }

  @SuppressWarnings("unchecked") // only values of this type are ever put in
  T get(int job) {
    return (T) notes[jobs.slot(job)];
  }

  void set(int job, T note) {
    notes[jobs.slot(job)] = note;
  }
}
