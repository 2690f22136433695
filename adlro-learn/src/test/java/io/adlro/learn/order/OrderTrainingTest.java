package io.adlro.learn.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.ChosenFirst;
import io.adlro.core.policy.ScoreOrder;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class OrderTrainingTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("gpu", 1024)),
          List.of(Node.of("n", "gpu", 16, 16, 16)),
          new SpeedTable(List.of("any"), List.of("gpu"), new double[][] {{1}}));

  /** Short and long, narrow and wide jobs, more than the cluster can serve at once. */
  private static WorkloadTable jobs() {
    RandomGenerator random = new RandomStreams(3).stream("jobs");
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    long submitSeconds = 0;
    for (int i = 0; i < 400; i++) {
      submitSeconds += random.nextInt(200);
      long runSeconds = 1L << random.nextInt(11);
      jobs.add(
          Job.of("any", submitSeconds * 1_000_000, runSeconds * 1_000_000)
              .gpus(1 << random.nextInt(5))
              .build());
    }
    return jobs;
  }

  private static OrderTraining training() {
    return new OrderTraining(
        new OrderTraining.Settings(2, 8, 12, 6, 200, 12),
        new ResampledJobs(List.of(jobs())),
        ChosenFirst::blocking,
        new RandomStreams(1));
  }

  @Test
  void trainingBeatsShortestFirstOnHeldOutSequencesOnAnyNumberOfThreads() {
    List<String> progress = new ArrayList<>();
    OrderTraining.Learned one = training().run(1, progress::add);
    OrderTraining.Learned two = training().run(2, line -> {});

    assertThat(one.heldOutCost()).isLessThan(0.95).isEqualTo(two.heldOutCost());
    assertThat(one.weights().byFeature()).containsExactly(two.weights().byFeature());
    assertThat(progress).hasSize(2 * 8 + 2);
  }

  @Test
  void theFirstWeightsAreShortestFirst() {
    WorkloadTable jobs = jobs();

    double learned =
        SlowdownMeter.mean(
            jobs, ChosenFirst.blocking(new LearnedOrder(OrderWeights.shortestFirst())));

    assertThat(learned)
        .isCloseTo(SlowdownMeter.mean(jobs, ChosenFirst.blocking(ScoreOrder.SJF)), within(1e-9));
  }

  @Test
  void resampledJobsAreJobsOfTheGivenSequences() {
    WorkloadTable seen = jobs();
    ResampledJobs source = new ResampledJobs(List.of(seen));

    WorkloadTable drawn = source.draw(300, new RandomStreams(5).stream("test"));
    WorkloadTable again = source.draw(300, new RandomStreams(5).stream("test"));

    List<String> kinds = new ArrayList<>();
    for (int row = 0; row < seen.size(); row++) {
      kinds.add(seen.workMicros(row) + " on " + seen.requests().gpus(row));
    }
    assertThat(drawn.size()).isEqualTo(300);
    for (int row = 0; row < drawn.size(); row++) {
      assertThat(kinds).contains(drawn.workMicros(row) + " on " + drawn.requests().gpus(row));
      assertThat(drawn.job(row)).isEqualTo(again.job(row));
    }
  }
}
