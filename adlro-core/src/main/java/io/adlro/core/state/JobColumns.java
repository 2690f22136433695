package io.adlro.core.state;

import io.adlro.core.model.JobTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/** What the state keeps of each live job: columns by the slots of the table, and lists of jobs. */
abstract class JobColumns {
  static final int NO_JOB = -1;

  private static final JobPhase[] PHASES = JobPhase.values();

  final JobTable jobs;
  JobPhase[] phase = new JobPhase[0];
  long[] startedMicros = new long[0];
  long[] savedWorkMicros = new long[0];
  long[] attainedMicros = new long[0];
  int[] attempts = new int[0];
  int[] placements = new int[0];
  int[] firstShare = new int[0];
  double[] heldSpeed = new double[0];
  float[] priority = new float[0];
  long[] limitMicros = new long[0];
  int[] preempting = new int[0];
  boolean[] held = new boolean[0];
  boolean[] unsatisfiable = new boolean[0];

  /** The attempt whose order timed out, 0 for none. */
  int[] timedOut = new int[0];

  int[] waitedBehind = new int[0];
  int[] next = new int[0];
  int[] previous = new int[0];

  JobColumns(JobTable jobs) {
    this.jobs = jobs;
  }

  /** A copy over a copy of the table. */
  JobColumns(JobColumns other, JobTable jobs) {
    this.jobs = jobs;
    phase = other.phase.clone();
    startedMicros = other.startedMicros.clone();
    savedWorkMicros = other.savedWorkMicros.clone();
    attainedMicros = other.attainedMicros.clone();
    attempts = other.attempts.clone();
    placements = other.placements.clone();
    firstShare = other.firstShare.clone();
    heldSpeed = other.heldSpeed.clone();
    priority = other.priority.clone();
    limitMicros = other.limitMicros.clone();
    preempting = other.preempting.clone();
    held = other.held.clone();
    unsatisfiable = other.unsatisfiable.clone();
    timedOut = other.timedOut.clone();
    waitedBehind = other.waitedBehind.clone();
    next = other.next.clone();
    previous = other.previous.clone();
  }

  final int slot(int job) {
    return jobs.slot(job);
  }

  /** Makes the columns as long as the table has slots. */
  final void fit() {
    int length = jobs.slotCapacity();
    if (length <= phase.length) {
      return;
    }
    phase = Arrays.copyOf(phase, length);
    startedMicros = Arrays.copyOf(startedMicros, length);
    savedWorkMicros = Arrays.copyOf(savedWorkMicros, length);
    attainedMicros = Arrays.copyOf(attainedMicros, length);
    attempts = Arrays.copyOf(attempts, length);
    placements = Arrays.copyOf(placements, length);
    firstShare = Arrays.copyOf(firstShare, length);
    heldSpeed = Arrays.copyOf(heldSpeed, length);
    priority = Arrays.copyOf(priority, length);
    limitMicros = Arrays.copyOf(limitMicros, length);
    preempting = Arrays.copyOf(preempting, length);
    held = Arrays.copyOf(held, length);
    unsatisfiable = Arrays.copyOf(unsatisfiable, length);
    timedOut = Arrays.copyOf(timedOut, length);
    waitedBehind = Arrays.copyOf(waitedBehind, length);
    next = Arrays.copyOf(next, length);
    previous = Arrays.copyOf(previous, length);
  }

  /** A job comes in and waits. */
  final void reset(int job, int s) {
    phase[s] = JobPhase.PENDING;
    startedMicros[s] = 0;
    savedWorkMicros[s] = 0;
    attainedMicros[s] = 0;
    attempts[s] = 0;
    placements[s] = 0;
    firstShare[s] = NO_JOB;
    priority[s] = jobs.priority(job);
    limitMicros[s] = jobs.limitMicros(job);
    preempting[s] = 0;
    held[s] = false;
    unsatisfiable[s] = false;
    timedOut[s] = 0;
  }

  /** Writes what a job has; of one that waits not what trial orders left. */
  final void saveColumns(SnapshotWriter to, int s) {
    boolean active = phase[s].isActive();
    to.writeInt(phase[s].ordinal());
    to.writeLong(active ? startedMicros[s] : 0);
    to.writeLong(savedWorkMicros[s]);
    to.writeLong(attainedMicros[s]);
    to.writeInt(attempts[s]);
    to.writeInt(placements[s]);
    to.writeDouble(active ? heldSpeed[s] : 0);
    to.writeFloat(priority[s]);
    to.writeLong(limitMicros[s]);
    to.writeInt(preempting[s]);
    to.writeBoolean(held[s]);
    to.writeBoolean(unsatisfiable[s]);
    to.writeInt(timedOut[s]);
    to.writeInt(next[s]);
    to.writeInt(previous[s]);
  }

  final void restoreColumns(SnapshotReader from, int s) {
    phase[s] = PHASES[from.readInt()];
    startedMicros[s] = from.readLong();
    savedWorkMicros[s] = from.readLong();
    attainedMicros[s] = from.readLong();
    attempts[s] = from.readInt();
    placements[s] = from.readInt();
    firstShare[s] = NO_JOB;
    heldSpeed[s] = from.readDouble();
    priority[s] = from.readFloat();
    limitMicros[s] = from.readLong();
    preempting[s] = from.readInt();
    held[s] = from.readBoolean();
    unsatisfiable[s] = from.readBoolean();
    timedOut[s] = from.readInt();
    next[s] = from.readInt();
    previous[s] = from.readInt();
  }

  /** A list of jobs through the next and previous columns; a job is in one list at most. */
  final class JobList {
    int first = NO_JOB;
    int last = NO_JOB;

    JobList() {}

    /** A list in the columns of a copy. */
    JobList(JobList other) {
      first = other.first;
      last = other.last;
    }

    void save(SnapshotWriter to) {
      to.writeInt(first);
      to.writeInt(last);
    }

    void restore(SnapshotReader from) {
      first = from.readInt();
      last = from.readInt();
    }

    void append(int job, int s) {
      next[s] = NO_JOB;
      previous[s] = last;
      if (last == NO_JOB) {
        first = job;
      } else {
        next[slot(last)] = job;
      }
      last = job;
    }

    void insertInOrder(int job, int s) {
      int before = last;
      if (last != NO_JOB && job - first < last - job) { // requeued jobs are old: from the front
        before = NO_JOB;
        for (int after = first; after < job; after = next[slot(after)]) {
          before = after;
        }
      }
      while (before > job) {
        before = previous[slot(before)];
      }
      insertAfter(before, job, s);
    }

    void insertAfter(int before, int job, int s) {
      int after = before == NO_JOB ? first : next[slot(before)];
      next[s] = after;
      previous[s] = before;
      if (before == NO_JOB) {
        first = job;
      } else {
        next[slot(before)] = job;
      }
      if (after == NO_JOB) {
        last = job;
      } else {
        previous[slot(after)] = job;
      }
    }

    void remove(int s) {
      int before = previous[s];
      int after = next[s];
      if (before == NO_JOB) {
        first = after;
      } else {
        next[slot(before)] = after;
      }
      if (after == NO_JOB) {
        last = before;
      } else {
        previous[slot(after)] = before;
      }
      next[s] = NO_JOB;
    }
  }
}
