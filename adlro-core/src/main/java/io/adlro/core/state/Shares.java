package io.adlro.core.state;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/**
 * Which job holds a share of which GPU: a pool of entries, each in the list of its job and in the
 * list of its GPU.
 */
final class Shares {
  static final int NONE = -1;

  private int[] gpu;
  private int[] job;
  private int[] nextOfJob;
  private int[] nextOnGpu;
  private int[] firstOnGpu;
  private int free = NONE;
  private int used;

  Shares(int gpus) {
    gpu = new int[gpus];
    job = new int[gpus];
    nextOfJob = new int[gpus];
    nextOnGpu = new int[gpus];
    firstOnGpu = new int[gpus];
    Arrays.fill(firstOnGpu, NONE);
  }

  private Shares(Shares other) {
    gpu = other.gpu.clone();
    job = other.job.clone();
    nextOfJob = other.nextOfJob.clone();
    nextOnGpu = other.nextOnGpu.clone();
    firstOnGpu = other.firstOnGpu.clone();
    free = other.free;
    used = other.used;
  }

  Shares copy() {
    return new Shares(this);
  }

  /** Makes room for GPUs below this. */
  void growTo(int gpus) {
    int before = firstOnGpu.length;
    firstOnGpu = Arrays.copyOf(firstOnGpu, gpus);
    Arrays.fill(firstOnGpu, before, gpus, NONE);
  }

  int gpu(int share) {
    return gpu[share];
  }

  int job(int share) {
    return job[share];
  }

  int nextOfJob(int share) {
    return nextOfJob[share];
  }

  int nextOnGpu(int share) {
    return nextOnGpu[share];
  }

  int firstOnGpu(int ofGpu) {
    return firstOnGpu[ofGpu];
  }

  /** Adds a share in front of a job's list and returns it as the new first. */
  int add(int ofJob, int onGpu, int firstOfJob) {
    int share = free;
    if (share != NONE) {
      free = nextOfJob[share];
    } else {
      share = used++;
      if (share == gpu.length) {
        grow(2 * used);
      }
    }
    gpu[share] = onGpu;
    job[share] = ofJob;
    nextOfJob[share] = firstOfJob;
    nextOnGpu[share] = firstOnGpu[onGpu];
    firstOnGpu[onGpu] = share;
    return share;
  }

  /** Removes a share and returns the next one of the same job. */
  int remove(int share) {
    int onGpu = gpu[share];
    if (firstOnGpu[onGpu] == share) {
      firstOnGpu[onGpu] = nextOnGpu[share];
    } else {
      int before = firstOnGpu[onGpu];
      while (nextOnGpu[before] != share) {
        before = nextOnGpu[before];
      }
      nextOnGpu[before] = nextOnGpu[share];
    }
    int next = nextOfJob[share];
    nextOfJob[share] = free;
    free = share;
    return next;
  }

  /** Two shares, each the only one of its GPU, change their GPUs. */
  void exchange(int one, int other) {
    int ofOne = gpu[one];
    gpu[one] = gpu[other];
    gpu[other] = ofOne;
    firstOnGpu[gpu[one]] = one;
    firstOnGpu[gpu[other]] = other;
  }

  /**
   * Writes the shares in a numbering that depends on who holds what, not on past shares: those of
   * the first job from 0 on, then those of the next.
   *
   * @param firstOfJobs the first share of each job that holds any
   */
  void save(SnapshotWriter to, int[] firstOfJobs) {
    int[] number = new int[used];
    int[] inOrder = new int[used];
    int count = 0;
    for (int first : firstOfJobs) {
      for (int share = first; share != NONE; share = nextOfJob[share]) {
        number[share] = count;
        inOrder[count++] = share;
      }
    }
    to.writeInt(count);
    for (int i = 0; i < count; i++) {
      int share = inOrder[i];
      to.writeInt(gpu[share]);
      to.writeInt(job[share]);
      to.writeInt(numbered(number, nextOfJob[share]));
      to.writeInt(numbered(number, nextOnGpu[share]));
    }
    int[] first = new int[firstOnGpu.length];
    Arrays.setAll(first, g -> numbered(number, firstOnGpu[g]));
    to.writeInts(first);
  }

  private static int numbered(int[] number, int share) {
    return share == NONE ? NONE : number[share];
  }

  /** Restores shares of which none is held. */
  void restore(SnapshotReader from) {
    used = from.readInt();
    free = NONE;
    grow(Math.max(used, firstOnGpu.length));
    for (int share = 0; share < used; share++) {
      gpu[share] = from.readInt();
      job[share] = from.readInt();
      nextOfJob[share] = from.readInt();
      nextOnGpu[share] = from.readInt();
    }
    from.readInts(firstOnGpu);
  }

  private void grow(int capacity) {
    gpu = Arrays.copyOf(gpu, capacity);
    job = Arrays.copyOf(job, capacity);
    nextOfJob = Arrays.copyOf(nextOfJob, capacity);
    nextOnGpu = Arrays.copyOf(nextOnGpu, capacity);
  }
}
