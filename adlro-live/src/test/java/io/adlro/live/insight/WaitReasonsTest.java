package io.adlro.live.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.loop.HoldReasons;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import io.adlro.solve.OrToolsLoadPlanner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sentences, on two nodes of four and one of two GPUs. */
final class WaitReasonsTest {
  private static final double MINUTE = 60e6;

  private final Map<Integer, JobForecast> forecasts = new TreeMap<>();
  private final Map<Integer, Double> remaining = new TreeMap<>();
  private SchedulingKernel kernel;

  @BeforeEach
  void empty() {
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory("a100", 40_960), GpuModel.withMemory("volta", 16_384)),
            List.of(
                Node.of("n1", "a100", 4, 32, 128),
                Node.of("n2", "a100", 4, 32, 128),
                Node.of("n3", "volta", 2, 32, 128)),
            SpeedTable.of(Map.of("train", Map.of("a100", 1.0, "volta", 0.5))));
    PolicyEntry fcfs =
        PolicyCatalog.entries().stream()
            .filter(entry -> entry.name().equals("fcfs"))
            .findFirst()
            .orElseThrow();
    LivePolicy policy =
        LivePolicy.of(fcfs, cluster, new OrToolsLoadPlanner(), "", Optional.empty());
    kernel =
        new SchedulingKernel(
            new ClusterState(new JobTable(cluster)),
            policy.guarded(),
            QuietOrders.IGNORE,
            Unsatisfiable.WAITS);
  }

  private static JobRequest.Builder gpus(int gpus) {
    return JobRequest.of("train").gpus(gpus).allowedModels(List.of("a100"));
  }

  private int submit(JobRequest.Builder job) {
    JobTable jobs = kernel.state().jobs();
    int number = jobs.add(job.build().withId("job-" + jobs.size()), 0);
    kernel.jobSubmitted(0, number);
    return number;
  }

  private int run(JobRequest.Builder job, double micros, int... gpus) {
    int number = submit(job);
    kernel.place(0, number, 1, gpus, gpus.length);
    kernel.jobStarted(0, number, 1, gpus);
    remaining.put(number, micros);
    return number;
  }

  private int startingAfter(double micros, JobRequest.Builder job) {
    int number = submit(job);
    WaitInterval start = new WaitInterval(micros, micros, micros);
    forecasts.put(number, new JobForecast(0, start, start));
    return number;
  }

  private JobOutlook outlook(int job) {
    return new WaitReasons(
            kernel,
            HoldReasons.of(
                Optional.of("job-1 the other jobs of its owner take the quota of 2 GPUs"),
                Optional.of("job-2 QOSMaxGRESPerUser")),
            forecasts,
            remaining::get)
        .of(job);
  }

  private String sentence(int job) {
    JobOutlook outlook = outlook(job);
    assertThat(outlook.reason().code()).isEqualTo(WaitCode.NO_ROOM);
    return outlook.reason().sentence();
  }

  @Test
  void itSaysHowManyAreFreeNowAndSoonAndWhenThereAreEnough() {
    run(gpus(1), 12 * MINUTE, 0);
    run(gpus(1), 5 * MINUTE, 1);
    run(gpus(1), 20 * MINUTE, 2);
    run(gpus(4), 30 * MINUTE, 4, 5, 6, 7);

    int job = submit(gpus(4).locality(Locality.ONE_NODE));

    assertThat(sentence(job))
        .isEqualTo(
            "waits for 4 free GPUs of a100 on one node; 1 is free now, 2 are expected to be free in"
                + " 5.0 min, all in 20 min");
    assertThat(outlook(job).awaited())
        .isEqualTo(new OtherJobs(3, List.of("job-1", "job-0", "job-2")));
  }

  @Test
  void jobsAheadAreCountedByPriority() {
    run(gpus(4), 12 * MINUTE, 0, 1, 2, 3);
    run(gpus(4), 12 * MINUTE, 4, 5, 6, 7);
    int one = startingAfter(1, gpus(1).priority(0.9f));
    int same = startingAfter(2, gpus(1));
    int lower = startingAfter(3, gpus(1).priority(0.1f));
    int last = startingAfter(4, gpus(1));
    String room =
        "waits for 1 free GPU of a100; none is free now, it is expected to be free in 12 min";

    assertThat(sentence(one)).isEqualTo(room);
    assertThat(sentence(same)).isEqualTo(room + "; 1 job with a higher priority is ahead");
    assertThat(sentence(lower)).isEqualTo(room + "; 2 jobs with a higher priority are ahead");
    assertThat(sentence(last))
        .isEqualTo(
            room + "; 3 jobs are ahead: 1 with a higher, 1 with the same, 1 with a lower priority");
    assertThat(outlook(last).ahead())
        .isEqualTo(new OtherJobs(3, List.of("job-2", "job-3", "job-4")));
    assertThat(outlook(one).ahead()).isEqualTo(OtherJobs.NONE);
  }

  @Test
  void gpusOfDrainedAndLostNodesDoNotComeFree() {
    run(gpus(4), 5 * MINUTE, 0, 1, 2, 3);
    run(gpus(2), 30 * MINUTE, 4, 5);
    run(gpus(2), 40 * MINUTE, 6, 7);
    kernel.nodeDrained(0, 0);

    assertThat(sentence(submit(gpus(4))))
        .isEqualTo(
            "waits for 4 free GPUs of a100; none is free now, 2 are expected to be free in 30 min,"
                + " all in 40 min");
    assertThat(sentence(submit(gpus(6))))
        .isEqualTo(
            "waits for 6 free GPUs of a100; none is free now, 2 are expected to be free in 30 min,"
                + " and never more than 4");
    kernel.nodeDrained(0, 1);
    assertThat(sentence(submit(gpus(1))))
        .isEqualTo(
            "waits for 1 free GPU of a100; none is free now, and no more are expected to be free");
  }

  @Test
  void aSharedGpuIsFreeOnceItsLastJobEnds() {
    JobRequest.Builder half =
        JobRequest.of("train").shareMilli(500).allowedModels(List.of("volta"));
    run(half, 5 * MINUTE, 8);
    run(half, 50 * MINUTE, 8);
    run(half, 20 * MINUTE, 9);
    JobRequest.Builder whole = JobRequest.of("train").allowedModels(List.of("volta"));

    assertThat(sentence(submit(whole.gpus(2))))
        .isEqualTo(
            "waits for 2 free GPUs of volta; none is free now, 1 is expected to be free in 20 min,"
                + " all in 50 min");
    assertThat(sentence(submit(half.shareMilli(700))))
        .isEqualTo(
            "waits for 1 free share of volta; none is free now, it is expected to be free in 20"
                + " min");
  }

  @Test
  void aGangOnSeveralNodesNeedsItsPartOfEach() {
    run(gpus(2), 10 * MINUTE, 0, 1);
    run(gpus(3), 40 * MINUTE, 4, 5, 6);

    assertThat(sentence(submit(gpus(6).locality(Locality.onNodes(2)))))
        .isEqualTo(
            "waits for 6 free GPUs of a100, 3 on each of 2 nodes; 3 are free now, 4 are expected to"
                + " be free in 10 min, all in 40 min");
  }

  @Test
  void aNodeWithoutCpuHasNoRoom() {
    run(gpus(1).cpuMilli(30_000), 10 * MINUTE, 0);
    run(gpus(1).cpuMilli(30_000), 15 * MINUTE, 4);

    assertThat(sentence(submit(gpus(2).cpuMilli(4_000).locality(Locality.ONE_NODE))))
        .isEqualTo(
            "waits for 2 free GPUs of a100 on one node; none is free now, both are expected to be"
                + " free in 10 min");
  }

  @Test
  void aHeldJobHasTheReasonOfItsHold() {
    for (int i = 0; i < 3; i++) {
      kernel.jobHeld(0, submit(gpus(1)));
    }

    assertThat(outlook(0).reason())
        .isEqualTo(new WaitReason(WaitCode.HELD, "held until it is released"));
    assertThat(outlook(1).reason())
        .isEqualTo(
            new WaitReason(WaitCode.QUOTA, "the other jobs of its owner take the quota of 2 GPUs"));
    assertThat(outlook(2).reason())
        .isEqualTo(
            new WaitReason(
                WaitCode.CLUSTER_LIMIT, "the cluster keeps it waiting: QOSMaxGRESPerUser"));
  }

  @Test
  void aJobThatWouldFitIsBehindOthersAndOneThatFitsNoNodeSaysSo() {
    JobOutlook fits = outlook(submit(gpus(1)));
    JobOutlook never = outlook(submit(gpus(9)));

    assertThat(fits.reason().code()).isEqualTo(WaitCode.BEHIND_OTHERS);
    assertThat(fits.awaited()).isEqualTo(OtherJobs.NONE);
    assertThat(never.reason())
        .isEqualTo(new WaitReason(WaitCode.FITS_NO_NODE, "needs 9 GPUs, all of a100 take 8"));
  }
}
