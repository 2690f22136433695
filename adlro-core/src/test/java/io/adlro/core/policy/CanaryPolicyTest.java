package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CanaryPolicyTest {
  private static final Cluster CLUSTER = TinyRun.cluster("v 4", "sim 1", "train 1");
  private static final long SECOND = 1_000_000;

  private final List<String> seen = new ArrayList<>();

  /** Starts nothing and notes what it is shown. */
  private PlacementPolicy watching(String name) {
    return now -> {
      List<Integer> jobs = new ArrayList<>();
      for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
        jobs.add(job);
      }
      assertThat(now.waitingCount()).isEqualTo(jobs.size());
      seen.add(name + jobs);
    };
  }

  private static SchedulingKernel kernel(PlacementPolicy policy) {
    return new SchedulingKernel(new JobTable(CLUSTER), policy, QuietOrders.IGNORE);
  }

  private static int submit(SchedulingKernel kernel, String jobClass) {
    long at = kernel.state().nowMicros() + SECOND;
    int job = kernel.state().jobs().size();
    kernel.state().jobs().add(JobRequest.of(jobClass).estimateMicros(60 * SECOND).build(), at);
    kernel.jobSubmitted(at, job);
    return job;
  }

  @Test
  void eachDecidesForItsOwnJobsTheOneWithTheOldestFirst() {
    SchedulingKernel kernel = kernel(new CanaryPolicy(watching("policy"), watching("canary"), 1));
    submit(kernel, "train");
    kernel.decide();
    submit(kernel, "sim");
    submit(kernel, "train");
    kernel.decide();

    assertThat(seen).containsExactly("canary[0]", "canary[0, 2]", "policy[1]");
  }

  /** One job after the other takes three times its estimate. */
  private static void run(SchedulingKernel kernel, int jobs) {
    for (int i = 0; i < jobs; i++) {
      int job = submit(kernel, i % 2 == 0 ? "sim" : "train");
      kernel.decide();
      long at = kernel.state().nowMicros();
      kernel.jobStarted(at, job, 1, new int[] {0});
      kernel.jobFinished(at + 180 * SECOND, job, 1);
    }
  }

  private static byte[] snapshot(SchedulingKernel kernel) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new KernelSnapshot(kernel, 1).write(bytes);
    return bytes.toByteArray();
  }

  private static SchedulingKernel restored(byte[] bytes, PlacementPolicy policy) {
    return KernelSnapshot.read(new ByteArrayInputStream(bytes), policy, QuietOrders.IGNORE)
        .kernel();
  }

  private static PlacementPolicy canary() {
    return new CanaryPolicy(new Predicting(new Fcfs()), new Predicting(new Fcfs()), 1);
  }

  @Test
  void aSnapshotIsThatOfThePolicyWithoutTheCanary() {
    SchedulingKernel alone = kernel(new Predicting(new Fcfs()));
    SchedulingKernel both = kernel(canary());
    run(alone, 60);
    run(both, 60);
    assertThat(snapshot(both)).isEqualTo(snapshot(alone));

    SchedulingKernel begun = restored(snapshot(alone), canary());
    SchedulingKernel ended = restored(snapshot(begun), new Predicting(new Fcfs()));
    run(begun, 10);
    run(ended, 10);
    assertThat(snapshot(begun)).isEqualTo(snapshot(ended));
  }

  @Test
  void theDigestOfBothIsReadAsItWasWritten() {
    CanaryDigest both = new CanaryDigest("aa", "bb", "a|class");
    assertThat(CanaryDigest.of(both.text())).contains(both);
    assertThat(CanaryDigest.of("aa")).isEmpty();
  }
}
