package io.adlro.server;

import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.Explanation.Move;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.ExplainedDecision.Alternative;
import io.adlro.live.insight.ExplainedDecision.AlternativeCode;
import io.adlro.live.insight.ExplainedDecision.DecidedOrder;
import io.adlro.live.insight.ExplainedDecision.FreeGpus;
import io.adlro.live.insight.ExplainedDecision.PossibleStart;
import io.adlro.live.insight.Insight;
import io.adlro.live.insight.RunTimePrediction;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Explains every decision alike: job-0 was started on gpu01/0, job-1 was left waiting. */
final class FakeInsight implements Insight {
  private final JobTable jobs = jobs();
  private boolean isBusy;

  /** Two jobs on a cluster of two GPUs. */
  static JobTable jobs() {
    JobTable jobs =
        new JobTable(
            new Cluster(
                List.of(GpuModel.withMemory("A100", 40_960)),
                List.of(Node.of("gpu01", "A100", 2, 64, 512)),
                SpeedTable.of(Map.of("unclassified", Map.of("A100", 1.0)))));
    for (int i = 0; i < 2; i++) {
      jobs.add(JobRequest.of("unclassified").build().withId("job-" + i), 0);
    }
    return jobs;
  }

  /** Every request is refused from now on. */
  void beBusy() {
    isBusy = true;
  }

  private void check() {
    if (isBusy) {
      throw new RequestRefused(
          RequestRefused.Kind.BUSY, "another explanation or prediction is being made; ask again");
    }
  }

  @Override
  public ExplainedDecision decision(long sequence) {
    check();
    return explained(
        List.of(new DecidedOrder(sequence, 0, 1, List.of("gpu01/0"))),
        OptionalLong.of(17),
        Optional.of(agent()));
  }

  @Override
  public ExplainedDecision waiting(String job) {
    check();
    return explained(List.of(), OptionalLong.empty(), Optional.empty());
  }

  private ExplainedDecision explained(
      List<DecidedOrder> orders, OptionalLong units, Optional<Explanation> agent) {
    return new ExplainedDecision(
        FakeOrchestrator.START_MICROS,
        "adlro",
        "f00d",
        orders,
        units,
        orders.isEmpty() ? Fallback.NONE : Fallback.BUDGET,
        orders.isEmpty() ? Optional.empty() : Optional.of("recorded 1 >Place, now 1 >Decided"),
        orders.isEmpty()
            ? Optional.of(new WaitReason(WaitCode.NO_ROOM, "needs 1 GPU of A100, 0 free"))
            : Optional.empty(),
        2,
        List.of(new FreeGpus("A100", 1, 2)),
        List.of(
            new PossibleStart(0, 0, true, 60_000_000), new PossibleStart(1, 0, true, 90_000_000)),
        orders.isEmpty()
            ? List.of()
            : List.of(
                new Alternative(AlternativeCode.ANOTHER_JOB, 1, 0, 10, 90e6, -15e6),
                new Alternative(AlternativeCode.WAIT, -1, 0, 10, Double.NaN, 2e6)),
        agent,
        jobs);
  }

  private static Explanation agent() {
    Move taken = new Move(0, 0);
    Move other = new Move(1, 0);
    Explanation.Contrast contrast =
        new Explanation.Contrast(
            taken,
            Optional.of(other),
            0.5,
            List.of(new Explanation.Influence("load", "how busy the cluster is", 0.2)));
    Explanation.Weighed weighed =
        new Explanation.Weighed(
            60_000_000,
            0.1,
            List.of(),
            List.of(
                new Explanation.Candidate(taken, 0.7, 0.5),
                new Explanation.Candidate(new Move(Move.NO_JOB, 0), 0.2, 0)),
            Optional.of(taken),
            List.of(other),
            List.of(other),
            Optional.of(contrast));
    return new Explanation(
        new Explanation.Instant(
            1, FakeOrchestrator.START_MICROS, 2, List.of(1), "learned-choice", "patient-sjf"),
        List.of(taken),
        List.of(taken),
        List.of(),
        Optional.of(weighed),
        Optional.empty());
  }

  @Override
  public RunTimePrediction predict(JobRequest job) {
    check();
    return new RunTimePrediction(
        FakeOrchestrator.START_MICROS,
        "adlro",
        Optional.of("unclassified"),
        job.estimateMicros().isEmpty(),
        60_000_000,
        0.75,
        0.5,
        List.of(
            new RunTimePrediction.OnModel("A100", 2, 30_000_000, 20_000_000, 50_000_000),
            new RunTimePrediction.OnModel("", 1, 60_000_000, 40_000_000, 100_000_000)));
  }

  /** As of the number of the record in seconds. */
  @Override
  public RunTimePrediction predictedAt(long sequence, String job) {
    RunTimePrediction now = predict(JobRequest.of("unclassified").build());
    return new RunTimePrediction(
        sequence * 1_000_000,
        now.policy(),
        Optional.empty(),
        now.learned(),
        now.workMicros(),
        now.confidence(),
        now.similarity(),
        now.models());
  }
}
