package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Bundle;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.VectorTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * The associative memory: a bounded number of prototypes, each the bundle of the records of jobs of
 * one class and about one run time. A finished job refines its prototype or starts a new one in
 * place of the most faded; a prototype that was nearer to it than its own and of another run time
 * is moved away from it.
 *
 * <p>A copy shares each bundle until one of the two changes it: that one then copies the bundle
 * first. So a shared bundle never changes, and another thread may save a copy.
 */
final class Patterns implements Snapshottable {
  /** So many of the nearest are recalled. */
  static final int RECALLED = 4;

  /** Run times within so many steps belong to one prototype. */
  private static final int SAME_STEPS = 3;

  /** The nearest prototype is wrong if it is this many steps off. */
  private static final int MISTAKEN_STEPS = 7;

  /** Prototypes with less similarity are ignored. */
  private static final double ALIKE = 0.4;

  private static final int FOUNDING_WEIGHT = 2;
  private static final double FADED = 0.999;
  private static final double FOLLOW = 0.15;

  private final Dimensions dimensions;
  private final BinaryVector ties;
  private final VectorTable prototypes;
  private final Bundle[] bundle;
  private final boolean[] shared; // by prototype: its bundle, with a copy or the original of this
  private final double[] place;
  private final double[] weight;
  private final String[] jobClass;
  private final String[] lastJob;
  private int size;

  // What the last recall found, the nearest first.
  private final int[] nearest = new int[RECALLED];
  private final int[] differingBits = new int[RECALLED];
  private int found;

  Patterns(int most, BinaryVector ties) {
    this.dimensions = ties.dimensions();
    this.ties = ties;
    prototypes = new VectorTable(dimensions, most);
    bundle = new Bundle[most];
    shared = new boolean[most];
    place = new double[most];
    weight = new double[most];
    jobClass = new String[most];
    lastJob = new String[most];
  }

  private Patterns(Patterns other) {
    dimensions = other.dimensions;
    ties = other.ties;
    size = other.size;
    prototypes = other.prototypes.copy();
    Arrays.fill(other.shared, true);
    bundle = other.bundle.clone();
    shared = other.shared.clone();
    place = other.place.clone();
    weight = other.weight.clone();
    jobClass = other.jobClass.clone();
    lastJob = other.lastJob.clone();
  }

  Patterns copy() {
    return new Patterns(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeInt(size);
    prototypes.save(to);
    to.writeDoubles(place);
    to.writeDoubles(weight);
    for (int p = 0; p < size; p++) {
      bundle[p].save(to);
      to.writeString(jobClass[p]);
      to.writeString(lastJob[p]);
    }
  }

  @Override
  public void restore(SnapshotReader from) {
    size = from.readInt();
    if (size < 0 || size > bundle.length) {
      throw from.refusal("it has %d patterns, at most %d fit".formatted(size, bundle.length));
    }
    prototypes.restore(from);
    from.readDoubles(place);
    from.readDoubles(weight);
    for (int p = 0; p < size; p++) {
      bundle[p] = new Bundle(dimensions);
      shared[p] = false;
      bundle[p].restore(from);
      jobClass[p] = from.readString();
      lastJob[p] = from.readString();
    }
  }

  private Bundle ownBundle(int p) {
    if (shared[p]) {
      bundle[p] = bundle[p].copy();
      shared[p] = false;
    }
    return bundle[p];
  }

  /** Finds the prototypes that the record is most like. */
  void recall(BinaryVector record) {
    found = 0;
    for (int p = 0; p < size; p++) {
      int differing = prototypes.hamming(p, record);
      if (found < RECALLED || differing < differingBits[found - 1]) {
        int at = found < RECALLED ? found++ : RECALLED - 1;
        for (; at > 0 && differingBits[at - 1] > differing; at--) {
          differingBits[at] = differingBits[at - 1];
          nearest[at] = nearest[at - 1];
        }
        differingBits[at] = differing;
        nearest[at] = p;
      }
    }
  }

  /** How many were recalled. */
  int recalled() {
    return found;
  }

  /** How like the recalled one is, the nearest first. */
  double similarity(int rank) {
    return prototypes.similarity(differingBits[rank]);
  }

  /** The run time of the recalled one, as a step. */
  int step(int rank) {
    return (int) place[nearest[rank]];
  }

  /** The class of the recalled one. */
  String jobClass(int rank) {
    return jobClass[nearest[rank]];
  }

  /** What refined the recalled one last. */
  String lastJob(int rank) {
    return lastJob[nearest[rank]];
  }

  /** The class with the largest sum of similarities, "" if no recalled prototype is similar. */
  String jobClass() {
    double most = 0;
    String best = "";
    for (int i = 0; i < found; i++) {
      double votes = 0;
      for (int j = 0; j < found; j++) {
        if (jobClass[nearest[j]].equals(jobClass[nearest[i]])) {
          votes += Math.max(0, similarity(j));
        }
      }
      if (votes > most) {
        most = votes;
        best = jobClass[nearest[i]];
      }
    }
    return best;
  }

  /** A job with this record has ended; {@link #recall} was called for it just before. */
  void learn(BinaryVector record, String ofClass, String job, int step) {
    int own = -1;
    double like = ALIKE;
    for (int p = 0; p < size; p++) {
      weight[p] *= FADED;
      if (Math.abs(place[p] - step) <= SAME_STEPS && jobClass[p].equals(ofClass)) {
        double same = prototypes.similarity(prototypes.hamming(p, record));
        if (same > like) {
          like = same;
          own = p;
        }
      }
    }
    int mistaken = found > 0 && similarity(0) > ALIKE ? nearest[0] : own;
    if (mistaken != own && Math.abs(place[mistaken] - step) >= MISTAKEN_STEPS) {
      Bundle other = ownBundle(mistaken);
      other.takeAway(record);
      prototypes.set(mistaken, other.majority(ties));
    }
    if (own < 0) {
      own = newPlace(ofClass, step);
      ownBundle(own).add(record, FOUNDING_WEIGHT);
    } else {
      ownBundle(own).add(record);
      place[own] += FOLLOW * (step - place[own]);
    }
    prototypes.set(own, bundle[own].majority(ties));
    weight[own]++;
    lastJob[own] = job;
  }

  /** Room for a new one: the next free place, else that of the most faded. */
  private int newPlace(String ofClass, int step) {
    int p = 0;
    if (size < bundle.length) {
      p = size++;
    } else {
      for (int i = 1; i < size; i++) {
        p = weight[i] < weight[p] ? i : p;
      }
    }
    bundle[p] = new Bundle(dimensions);
    shared[p] = false;
    place[p] = step;
    weight[p] = 0;
    jobClass[p] = ofClass;
    return p;
  }
}
