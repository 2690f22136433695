package io.adlro.core.pattern;

import io.adlro.core.pattern.JobTraits.Profile;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;

/**
 * How jobs of each kind used their GPUs so far: what is expected of the next one, which has not run
 * yet. Means that follow the latest jobs, {@value #KINDS} of them: a kind takes the place of
 * another one with the same low bits. Empty, and without arrays, until a profile was measured.
 */
final class ProfileMemory implements Snapshottable {
  private static final int KINDS = 1 << 12;
  private static final int RATIOS = 4;
  private static final float FOLLOW = 0.3f;

  private long[] kinds = new long[0];
  private float[] means = new float[0];

  ProfileMemory copy() {
    ProfileMemory copy = new ProfileMemory();
    copy.kinds = kinds.clone();
    copy.means = means.clone();
    return copy;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeBoolean(kinds.length > 0);
    if (kinds.length > 0) {
      to.writeLongs(kinds);
      to.writeFloats(means);
    }
  }

  @Override
  public void restore(SnapshotReader from) {
    if (from.readBoolean()) {
      makeRoom();
      from.readLongs(kinds);
      from.readFloats(means);
    }
  }

  private void makeRoom() {
    kinds = new long[KINDS];
    means = new float[KINDS * RATIOS];
  }

  boolean isEmpty() {
    return kinds.length == 0;
  }

  /** What a job of this kind is expected to show, {@link Profile#NONE} if that is not known. */
  Profile expected(long kind) {
    int entry = (int) (kind & (KINDS - 1));
    if (kinds.length == 0 || kinds[entry] != kind) {
      return Profile.NONE;
    }
    int at = entry * RATIOS;
    return new Profile(means[at], means[at + 1], means[at + 2], means[at + 3]);
  }

  /** A job of this kind has ended. */
  void learn(long kind, Profile measured) {
    if (measured.isEmpty()) {
      return;
    }
    if (kinds.length == 0) {
      makeRoom();
    }
    int entry = (int) (kind & (KINDS - 1));
    int at = entry * RATIOS;
    if (kinds[entry] != kind) {
      kinds[entry] = kind;
      for (int i = 0; i < RATIOS; i++) {
        means[at + i] = Float.NaN;
      }
    }
    follow(at, measured.utilization());
    follow(at + 1, measured.memoryActivity());
    follow(at + 2, measured.memoryUsedRatio());
    follow(at + 3, measured.powerRatio());
  }

  private void follow(int at, float ratio) {
    if (Float.isNaN(means[at])) {
      means[at] = ratio;
    } else if (!Float.isNaN(ratio)) {
      means[at] += FOLLOW * (ratio - means[at]);
    }
  }
}
