package io.adlro.learn.dqn;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.Learner;
import io.adlro.learn.QFunction;
import io.adlro.learn.Training;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.curve.Evaluation;
import io.adlro.learn.curve.TrainingPoint;
import io.adlro.learn.dqn.DqnTraining.Round;
import java.util.Optional;
import java.util.function.Function;

/**
 * Deep Q-learning as the command line drives it: some rounds at a time, with an exam now and then,
 * and the weights of the best exam kept.
 */
public final class DqnRun implements Training {
  private final Plan plan;
  private final ModelCard card;
  private final Learner learner;
  private final DqnTraining training;
  private final Exam exam;
  private final Function<float[], QFunction> freezer;
  private float[] bestWeights;
  private double bestDifference = Double.POSITIVE_INFINITY;

  /**
   * How long to train and how often to look.
   *
   * @param episodesPerPoint between two points of the curve
   * @param pointsPerExam how many points there are for one with an exam
   */
  public record Plan(long episodes, long episodesPerPoint, int pointsPerExam) {
    public Plan {
      if (episodes < 1 || episodesPerPoint < 1 || pointsPerExam < 1) {
        throw new IllegalArgumentException("no plan: " + episodes + " episodes");
      }
    }
  }

  /**
   * A run from the training's present state.
   *
   * @param learner of the training; closed with it
   * @param freezer makes a function that keeps these weights, for one thread
   */
  public DqnRun(
      Plan plan,
      ModelCard card,
      Learner learner,
      DqnTraining training,
      Exam exam,
      Function<float[], QFunction> freezer) {
    this.plan = plan;
    this.card = card;
    this.learner = learner;
    this.training = training;
    this.exam = exam;
    this.freezer = freezer;
    this.bestWeights = training.weights();
  }

  @Override
  public boolean isFinished() {
    return training.episodes() >= plan.episodes();
  }

  @Override
  public TrainingPoint advance() {
    long until = Math.min(plan.episodes(), training.episodes() + plan.episodesPerPoint());
    double sum = 0;
    int counted = 0;
    Round round;
    do {
      round = training.round();
      sum += Double.isNaN(round.loss()) ? 0 : round.loss();
      counted += Double.isNaN(round.loss()) ? 0 : 1;
    } while (round.episodes() < until);
    double loss = counted == 0 ? Double.NaN : sum / counted;
    return new TrainingPoint(
        round.episodes(), round.decisions(), round.updates(), loss, examine(round.episodes()));
  }

  private Optional<Evaluation> examine(long episodes) {
    long points = (episodes + plan.episodesPerPoint() - 1) / plan.episodesPerPoint();
    if (points % plan.pointsPerExam() != 0 && !isFinished()) {
      return Optional.empty();
    }
    float[] weights = training.weights();
    Evaluation result = exam.of(inputs -> agent(inputs, weights));
    if (result.difference() < bestDifference) {
      bestDifference = result.difference();
      bestWeights = weights;
    }
    return Optional.of(result);
  }

  private PlacementPolicy agent(PolicyInputs inputs, float[] weights) {
    return new GreedyPolicy(
        () -> card.sight().encoders().apply(inputs), () -> freezer.apply(weights));
  }

  @Override
  public void save(FlatWriter out) {
    out.text(card.settings().toString());
    out.real(bestDifference).floats(bestWeights);
    DqnFormat.write(out, training.snapshot());
  }

  @Override
  public void restore(FlatReader in) {
    String settings = in.text();
    if (!settings.equals(card.settings().toString())) {
      throw in.refused(
          "comes from a training with other settings (%s); start again, or with those"
              .formatted(settings));
    }
    double difference = in.real();
    float[] weights = in.floats();
    DqnTraining.Snapshot snapshot = DqnFormat.read(in);
    int expected = card.sight().network().weights();
    if (weights.length != expected || snapshot.trainer().learner().weights().length != expected) {
      throw in.refused("holds the weights of another network; start again");
    }
    bestDifference = difference;
    bestWeights = weights;
    training.restore(snapshot);
  }

  /** The weights of the best exam, or those of the start if there was none. */
  @Override
  public ModelBundle bundle() {
    return card.with(bestWeights);
  }

  @Override
  public void close() {
    learner.close();
  }
}
