package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.model.Cluster;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What patient SJF makes of priorities and of a GPU that is slower than its model. */
final class PatientSjfBeliefsTest {
  private static final Cluster ONE = cluster("v 1", "sim 1");
  private static final Cluster PAIR = cluster("v 2", "sim 1");

  private static PatientSjf patient(Cluster cluster, double urgency) {
    return new PatientSjf(cluster, new double[] {1}, new PatientSjf.Settings(2, 1.6, urgency, 0));
  }

  @Test
  void anUrgentJobGoesInFrontOfOneThatIsALittleShorter() {
    TinyJob.Builder[] jobs = {
      job("sim", 0, 10).priority(0), job("sim", 0, 11).priority(1), job("sim", 0, 30).priority(1)
    };

    // 10 / 0.8 = 12.5 against 11 / 1.2 = 9.2 and 30 / 1.2 = 25.
    assertThat(TinyRun.play(ONE, patient(ONE, 0.4), jobs).schedule())
        .containsExactly("A 11-21 v/0", "B 0-11 v/0", "C 21-51 v/0");
    assertThat(TinyRun.play(ONE, patient(ONE, 0), jobs).schedule())
        .containsExactly("A 0-10 v/0", "B 10-21 v/0", "C 21-51 v/0");
  }

  @Test
  void aJobWaitsForAHealthyGpuThatIsSoonFree() {
    // The slow one would take 40 s; the healthy one ends it after 1.5 + 10 s.
    assertThat(nextToASlowGpu(job("sim", 0, 2), job("sim", 0.5, 10)))
        .containsExactly("A 0-2 v/1", "B 2-12 v/1");
  }

  @Test
  void aSlowGpuIsBetterThanALongWait() {
    // The healthy one ends it after 29.5 + 10 s, and 40 is not over 1.6 times that.
    assertThat(nextToASlowGpu(job("sim", 0, 30), job("sim", 0.5, 10)))
        .containsExactly("A 0-30 v/1", "B 0.5-10.5 v/0");
  }

  /** The first job goes to the healthy GPU, the other is for patient SJF to place. */
  private static List<String> nextToASlowGpu(TinyJob.Builder first, TinyJob.Builder second) {
    double[] worth = {0.25, 1};
    PatientSjf patient = patient(PAIR, 0);
    PlacementPolicy policy =
        now -> {
          if (now.firstWaiting() == 0) {
            now.startOn(0, new int[] {1});
          } else {
            boolean healthyIsFree = now.state().ledger().freeWhole().contains(1);
            double best = healthyIsFree ? 1 : 0.25;
            patient.decide(now.believing(new Told(now.runTimes(), best), worth));
          }
        };
    return TinyRun.play(PAIR, policy, first, second).schedule();
  }

  /** Knows how fast the best free GPU is; otherwise believes what others believe. */
  private record Told(RunTimes others, double bestFree) implements RunTimes {
    @Override
    public double workMicros(int job) {
      return others.workMicros(job);
    }

    @Override
    public double remainingWorkMicros(int job) {
      return others.remainingWorkMicros(job);
    }

    @Override
    public long runMicros(int job, int configuration) {
      return (long) (others.runMicros(job, configuration) / bestFree);
    }

    @Override
    public long typicalRunMicros(int job, int configuration) {
      return others.runMicros(job, configuration);
    }

    @Override
    public long remainingMicros(int job) {
      return others.remainingMicros(job);
    }

    @Override
    public boolean devicesDiffer() {
      return true;
    }

    @Override
    public Configurations configurations() {
      return others.configurations();
    }
  }
}
