package io.adlro.learn.dqn;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.Observation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A snapshot of a training in a file. An observation that ends one transition and begins the next
 * is written once.
 */
final class DqnFormat {
  private static final int LAST = 0;
  private static final int SEEN_BY_FOLLOWER = 1;
  private static final int OWN = 2;

  private DqnFormat() {}

  static void write(FlatWriter out, DqnTraining.Snapshot snapshot) {
    LearnerState learner = snapshot.learner();
    out.number(snapshot.episodes()).number(snapshot.decisions());
    out.floats(learner.weights()).floats(learner.firstMoments()).floats(learner.secondMoments());
    out.number(learner.steps()).floats(snapshot.targetWeights());
    out.number(snapshot.owedDecisions()).number(snapshot.updatesSinceSync());
    List<Transition> replay = snapshot.replay();
    out.integer(replay.size());
    for (int i = 0; i < replay.size(); i++) {
      Optional<Observation> follower =
          i + 1 < replay.size() ? Optional.of(replay.get(i + 1).seen()) : Optional.empty();
      write(out, replay.get(i), follower);
    }
  }

  private static void write(FlatWriter out, Transition step, Optional<Observation> follower) {
    write(out, step.seen());
    out.integer(step.cell()).real(step.reward()).real(step.elapsedSeconds());
    if (step.next().isEmpty()) {
      out.integer(LAST);
    } else if (step.next().equals(follower)) {
      out.integer(SEEN_BY_FOLLOWER);
    } else {
      out.integer(OWN);
      write(out, step.next().get());
    }
  }

  private static void write(FlatWriter out, Observation seen) {
    out.integer(seen.rows()).integer(seen.columns()).floats(seen.inputs()).flags(seen.allowed());
  }

  static DqnTraining.Snapshot read(FlatReader in) {
    long episodes = in.number();
    long decisions = in.number();
    float[] weights = in.floats();
    float[] first = in.floats();
    float[] second = in.floats();
    LearnerState learner = new LearnerState(weights, first, second, in.number());
    float[] target = in.floats();
    long owed = in.number();
    long sinceSync = in.number();
    return new DqnTraining.Snapshot(
        episodes, decisions, learner, target, readReplay(in), owed, sinceSync);
  }

  private static List<Transition> readReplay(FlatReader in) {
    List<ReadStep> all = new ArrayList<>();
    int size = in.integer();
    for (int i = 0; i < size; i++) {
      all.add(readStep(in));
    }
    List<Transition> backwards = new ArrayList<>(all.size());
    Optional<Observation> follower = Optional.empty();
    for (int i = all.size() - 1; i >= 0; i--) {
      ReadStep step = all.get(i);
      backwards.add(step.transition(in, follower));
      follower = Optional.of(step.seen);
    }
    Collections.reverse(backwards);
    return backwards;
  }

  private static ReadStep readStep(FlatReader in) {
    Observation seen = readObservation(in);
    int cell = in.integer("taken cell", 0, seen.cells() - 1);
    double reward = in.real();
    double elapsed = in.real();
    int then = in.integer("kind of step", LAST, OWN);
    return new ReadStep(
        seen, cell, reward, elapsed, then, then == OWN ? readObservation(in) : seen);
  }

  private static Observation readObservation(FlatReader in) {
    int rows = in.integer("number of rows", 1, 1 << 15);
    int columns = in.integer("number of columns", 1, 1 << 15);
    float[] inputs = in.floats();
    boolean[] allowed = in.flags();
    if (allowed.length != rows * columns) {
      throw in.refused("holds a decision of another size than it says; take another copy of it");
    }
    return new Observation(rows, columns, inputs, allowed);
  }

  /** A transition whose follower is not read yet. */
  private record ReadStep(
      Observation seen, int cell, double reward, double elapsed, int then, Observation own) {
    Transition transition(FlatReader in, Optional<Observation> follower) {
      Optional<Observation> next =
          then == LAST ? Optional.empty() : then == OWN ? Optional.of(own) : follower;
      if (then == SEEN_BY_FOLLOWER && follower.isEmpty()) {
        throw in.refused("holds a step without its successor; take another copy of it");
      }
      return new Transition(seen, cell, reward, elapsed, next);
    }
  }
}
