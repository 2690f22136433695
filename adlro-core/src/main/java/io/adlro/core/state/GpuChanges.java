package io.adlro.core.state;

/**
 * The GPUs for which something changed last: a job was placed, started or left, or the GPU became
 * available or unavailable. A reader that keeps something about GPUs remembers how many changes it
 * has seen and looks only at the later ones. Only the last ones are held. It is no part of the
 * state: a copy of the state has its own, empty one.
 */
public final class GpuChanges {
  private final int[] last;
  private long count;

  GpuChanges(int gpus) {
    last = new int[Integer.highestOneBit(Math.max(32, 4 * gpus))];
  }

  void add(int gpu) {
    last[(int) (count++ & (last.length - 1))] = gpu;
  }

  /** Changes so far. */
  public long count() {
    return count;
  }

  /** Whether all changes from this number on are held. */
  public boolean holdsFrom(long number) {
    return count - number <= last.length;
  }

  /** The GPU of a change that is held, by the number of changes before it. */
  public int gpu(long number) {
    return last[(int) (number & (last.length - 1))];
  }
}
