package io.adlro.core.policy;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

/**
 * What a policy remembers about each live job. A note is never changed, only replaced, so copies
 * share notes. Part of a memory, which reports submissions.
 */
final class JobNotes<T> {
  private final T blank;
  private ClusterState state;
  private Object[] notes = new Object[0];
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

  /** Follows this state from now on; to be called before any other use. */
  void bind(ClusterState present) {
    state = present;
    int job = state.jobs().nextHeld(followed);
    for (; job < state.submitted(); job = state.jobs().nextHeld(job + 1)) {
      submitted(job);
    }
  }

  /** A job comes in, or came in before this was bound. */
  void submitted(int job) {
    if (notes.length < state.jobs().slotCapacity()) {
      notes = Arrays.copyOf(notes, state.jobs().slotCapacity());
    }
    followed = job + 1;
    set(job, blank);
  }

  @SuppressWarnings("unchecked") // only values of this type are ever put in
  T get(int job) {
    return (T) notes[state.jobs().slot(job)];
  }

  void set(int job, T note) {
    notes[state.jobs().slot(job)] = note;
  }

  void replaceAll(UnaryOperator<T> change) {
    forEachLive(job -> set(job, change.apply(get(job))));
  }

  /** Writes the notes of the live jobs. */
  void save(SnapshotWriter to, BiConsumer<SnapshotWriter, T> writeNote) {
    forEachLive(
        job -> {
          to.writeInt(job);
          writeNote.accept(to, get(job));
        });
    to.writeInt(ClusterState.NONE);
  }

  /** Reads the notes of the live jobs of a state that is equal to the one of the snapshot. */
  void restore(SnapshotReader from, Function<SnapshotReader, T> readNote) {
    for (int job = from.readInt(); job != ClusterState.NONE; job = from.readInt()) {
      if (!state.isLive(job)) {
        throw from.refusal("it has a note about job %d, which the state has not".formatted(job));
      }
      set(job, readNote.apply(from));
    }
  }

  private void forEachLive(IntConsumer action) {
    forEach(state.firstPending(), action);
    forEach(state.firstBlocked(), action);
    forEach(state.firstActive(), action);
  }

  private void forEach(int first, IntConsumer action) {
    for (int job = first; job != ClusterState.NONE; job = state.nextInList(job)) {
      action.accept(job);
    }
  }
}
