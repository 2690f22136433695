package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Placer;
import io.adlro.core.estimate.StatedRunTimes;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PredictingTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TinyRun.cluster("v 1", "sim 1");

  private final JobTable jobs = new JobTable(CLUSTER);
  private final ClusterState state = new ClusterState(jobs);
  private final Configurations configurations = new Configurations(jobs);

  /** Looks at the first waiting job and starts nothing. */
  private static final class Looking implements PlacementPolicy {
    private double believedMicros;

    @Override
    public void decide(DecisionContext now) {
      believedMicros = now.runTimes().workMicros(now.firstWaiting());
    }
  }

  private void play(EventHandler memory, String name, long seconds) {
    int job = submit(memory, name, seconds);
    state.place(job, 1, new int[] {0}, 1);
    state.jobStarted(state.nowMicros(), job, 1, EventHandler.AS_ORDERED);
    long end = state.nowMicros() + seconds * SECOND;
    memory.jobFinished(end, job, 1);
    state.jobFinished(end, job, 1);
  }

  private int submit(EventHandler memory, String name, long seconds) {
    int row =
        TinyJob.of("sim", state.nowMicros(), seconds * SECOND)
            .name(name)
            .withoutEstimate()
            .addTo(jobs);
    memory.jobSubmitted(state.nowMicros(), row);
    state.jobSubmitted(state.nowMicros(), row);
    return row;
  }

  private DecisionContext context() {
    return new DecisionContext(
        state,
        configurations,
        new StatedRunTimes(state, configurations),
        new Placer(state),
        QuietOrders.IGNORE,
        new Effort());
  }

  @Test
  void thePolicySeesWhatJobsOfTheSameNameTook() {
    Looking looking = new Looking();
    PlacementPolicy predicting = new Predicting(looking);
    EventHandler memory = predicting.memory(state, configurations);
    for (int i = 0; i < 40; i++) {
      play(memory, "short", 10);
      play(memory, "long", 1_000);
    }
    submit(memory, "long", 1);

    predicting.decide(context());

    assertThat(looking.believedMicros / SECOND).isBetween(700.0, 1_400.0);
  }

  @Test
  void aPolicyWithAMemoryOfItsOwnGetsFactsOrdersAndNotesToo() {
    List<String> seen = new ArrayList<>();
    PlacementPolicy remembering =
        new PlacementPolicy() {
          @Override
          public void decide(DecisionContext now) {}

          @Override
          public PolicyMemory memory(ClusterState ofRun, Configurations its) {
            return new BroadcastMemory() {
              @Override
              public void jobSubmitted(long atMicros, int job) {
                seen.add("submitted " + job);
              }

              @Override
              public void preempt(long atMicros, int job, int attempt) {
                seen.add("preempt " + job);
              }

              @Override
              public void note(long atMicros, int job, double[] values) {
                seen.add("note " + values[0]);
              }

              @Override
              public void decided(long atMicros, long units, Fallback fallback) {
                seen.add("decided");
              }
            };
          }
        };
    PolicyMemory memory = new Predicting(remembering).memory(state, configurations);

    submit(memory, "short", 1);
    memory.preempt(0, 0, 1);
    memory.note(0, Orders.NO_JOB, new double[] {7});
    memory.decided(0, 0, Fallback.NONE);

    assertThat(seen).containsExactly("submitted 0", "preempt 0", "note 7.0", "decided");
  }
}
