package io.adlro.server.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.adlro.core.event.Fallback;
import io.adlro.ingest.message.NumberText;
import io.adlro.learn.agent.Explanation;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.ExplainedDecision.AlternativeCode;
import io.adlro.live.insight.ExplainedDecision.DecidedOrder;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.OtherJobs;
import io.adlro.live.loop.WaitReason;
import io.adlro.live.store.StoredJob;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How something was decided, or would be decided now. A job that the sender does not see is null.
 *
 * @param units of work that the decision took, null for what would be decided now
 * @param fallback why another policy completed it, null for not
 * @param repeats whether the policy gives the same orders when it decides again
 * @param difference the first order that it gives otherwise, null for none
 * @param alternatives to the placement in question, in simulated futures
 * @param leader what the agent follows at present, null for another policy
 * @param base the policy that the agent improves on, null for another policy
 * @param influences what made the difference for the agent, strongest first
 * @param text the explanation in lines
 */
public record ExplanationAnswer(
    String at,
    String policy,
    Optional<String> modelDigest,
    List<OrderOfDecision> orders,
    OptionalLong units,
    Optional<String> fallback,
    Optional<Boolean> repeats,
    Optional<String> difference,
    int waiting,
    List<ExplainedDecision.FreeGpus> free,
    List<Candidate> candidates,
    List<Alternative> alternatives,
    Optional<String> leader,
    Optional<String> base,
    List<Influence> influences,
    List<String> text) {

  /** An order of the decision. */
  public record OrderOfDecision(
      long sequence, Optional<String> job, String kind, int attempt, List<String> gpuIds) {}

  /**
   * A waiting job on a GPU model, or a model that is kept idle.
   *
   * @param job null for a job of another user, and for a model that is kept idle
   * @param model null where the gang needs several models
   * @param hold whether the model is kept idle
   * @param hasRoom whether it could start at once, null if that was not looked at
   * @param expectedSeconds that it runs there
   * @param score what the agent's networks predict, in typical run times; null if not rated
   * @param gainSeconds against what the base policy would do
   * @param chosen whether the decision started it
   */
  public record Candidate(
      Optional<String> job,
      @JsonProperty("class") Optional<String> jobClass,
      Optional<String> model,
      boolean hold,
      Optional<Boolean> hasRoom,
      OptionalDouble expectedSeconds,
      OptionalDouble score,
      OptionalDouble gainSeconds,
      boolean chosen) {}

  /**
   * What could have been done instead of the placement in question.
   *
   * @param code a stable word: another-model, another-job or wait
   * @param job that would have started first, null for a job of another user and for wait
   * @param laterSeconds by how much the placed job would end later, in the mean of the futures
   * @param meanLaterSeconds the same in the mean of all jobs that waited
   */
  public record Alternative(
      String code,
      Optional<String> job,
      String model,
      int futures,
      OptionalDouble laterSeconds,
      OptionalDouble meanLaterSeconds) {
    static Alternative of(ExplainedDecision.Alternative found, VisibleJobs visible) {
      return new Alternative(
          Written.word(found.code()),
          found.code() == AlternativeCode.WAIT ? Optional.empty() : visible.id(found.job()),
          visible.jobs().cluster().models().get(found.model()).name(),
          found.futures(),
          seconds(found.laterMicros()),
          seconds(found.meanLaterMicros()));
    }

    private static OptionalDouble seconds(double micros) {
      return Double.isFinite(micros) ? OptionalDouble.of(micros * 1e-6) : OptionalDouble.empty();
    }
  }

  /**
   * A group of features.
   *
   * @param effect on the lead of the favoured candidate, in typical run times
   */
  public record Influence(String name, String meaning, double effect) {}

  /**
   * Why a job is where it is.
   *
   * @param reason why it waits or how it ended, "" if there is nothing to say
   * @param reasonCode why it waits as a word, null if it does not wait
   * @param ahead waiting jobs that are expected to start before it
   * @param awaited jobs whose end makes room for it
   * @param decision that started it last, null for a job that waits or was never started
   * @param explanation of that decision, or of what would be decided now about a waiting job
   */
  public record OfJob(
      String job,
      String phase,
      String reason,
      Optional<String> reasonCode,
      Named ahead,
      Named awaited,
      Optional<DecisionAnswer> decision,
      Optional<ExplanationAnswer> explanation) {

    /** Of a waiting job, with what would be decided now. */
    public static OfJob waiting(
        StoredJob job,
        ExplainedDecision explained,
        Optional<JobOutlook> outlook,
        VisibleJobs visible) {
      Optional<WaitReason> why = JobAnswer.why(job.now(), outlook, explained.reason());
      Named ahead = Named.of(outlook.map(JobOutlook::ahead), visible);
      Named awaited = Named.of(outlook.map(JobOutlook::awaited), visible);
      return new OfJob(
          job.request().id(),
          Written.word(job.now().phase()),
          why.map(WaitReason::sentence).orElse(""),
          why.map(found -> Written.word(found.code())),
          ahead,
          awaited,
          Optional.empty(),
          Optional.of(
              ExplanationAnswer.of(
                  explained,
                  visible,
                  Stream.concat(
                      ahead.line("ahead:     "), awaited.line("awaited:   the end of ")))));
    }

    /** Of a job that was started, with the decision that started it last, or that has ended. */
    public static OfJob started(
        StoredJob job,
        String reason,
        Optional<DecisionAnswer> decision,
        Optional<ExplanationAnswer> explanation) {
      return new OfJob(
          job.request().id(),
          Written.word(job.now().phase()),
          reason,
          Optional.empty(),
          Named.NONE,
          Named.NONE,
          decision,
          explanation);
    }
  }

  /**
   * Other jobs, of which the sender sees some.
   *
   * @param count of all of them
   * @param jobs ids of those among the first five that the sender sees
   */
  public record Named(int count, List<String> jobs) {
    static final Named NONE = new Named(0, List.of());

    static Named of(Optional<OtherJobs> others, VisibleJobs visible) {
      return others
          .map(
              found ->
                  new Named(found.count(), found.first().stream().filter(visible::sees).toList()))
          .orElse(NONE);
    }

    private Stream<String> line(String title) {
      String number = title + NumberText.count(count, "job");
      String others = jobs.size() < count ? " and others" : "";
      return count == 0
          ? Stream.empty()
          : Stream.of(jobs.isEmpty() ? number : number + ": " + String.join(", ", jobs) + others);
    }
  }

  /** A decision with its explanation. */
  public record OfDecision(DecisionAnswer decision, ExplanationAnswer explanation) {}

  /** An explanation for a sender who sees some of the jobs. */
  public static ExplanationAnswer of(ExplainedDecision decision, VisibleJobs visible) {
    return of(decision, visible, Stream.empty());
  }

  private static ExplanationAnswer of(
      ExplainedDecision decision, VisibleJobs visible, Stream<String> firstLines) {
    boolean isRecorded = decision.units().isPresent() || !decision.orders().isEmpty();
    Optional<Explanation> agent = decision.agent();
    return new ExplanationAnswer(
        Written.time(decision.atMicros()),
        decision.policy(),
        Optional.of(decision.modelDigest()).filter(digest -> !digest.isEmpty()),
        decision.orders().stream().map(order -> order(order, visible)).toList(),
        decision.units(),
        Optional.of(decision.fallback()).filter(why -> why != Fallback.NONE).map(Written::word),
        isRecorded ? Optional.of(decision.difference().isEmpty()) : Optional.empty(),
        decision.difference().filter(text -> visible.all()),
        decision.waiting(),
        decision.free(),
        CandidateAnswers.of(decision, visible),
        decision.alternatives().stream().map(other -> Alternative.of(other, visible)).toList(),
        agent.map(found -> found.instant().leader()),
        agent.map(found -> found.instant().base()),
        agent.flatMap(Explanation::weighed).stream()
            .flatMap(weighed -> weighed.contrast().stream())
            .flatMap(ExplanationAnswer::influences)
            .toList(),
        Stream.concat(firstLines, ExplanationText.of(decision, visible).stream()).toList());
  }

  private static OrderOfDecision order(DecidedOrder order, VisibleJobs visible) {
    return new OrderOfDecision(
        order.sequence(),
        visible.id(order.job()),
        order.places() ? "place" : "preempt",
        order.attempt(),
        order.gpuIds());
  }

  private static Stream<Influence> influences(Explanation.Contrast contrast) {
    return contrast.influences().stream()
        .map(
            influence ->
                new Influence(
                    influence.group(), influence.meaning(), contrast.lead() - influence.without()));
  }
}
