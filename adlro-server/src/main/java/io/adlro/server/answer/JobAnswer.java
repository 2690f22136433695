package io.adlro.server.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.notation.LocalityWord;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.insight.RunOutlook;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.WaitReason;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.StoredJob;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A job. GPU memory, CPU cores and host memory are per GPU.
 *
 * @param share of each GPU
 * @param nodes on which its GPUs lie, the same number on each; 0 for any
 * @param gpuIds where it runs or ran last
 * @param reason why it waits or how it ended, "" if there is nothing to say
 * @param reasonCode why it waits as a word, null if it does not wait or that is not known yet
 * @param expectedStart when a waiting job is expected to start, null if that is not known
 * @param expectedEnd when a job that waits or runs is expected to end, null if that is not known
 * @param sequence of the last record that changed it
 */
public record JobAnswer(
    String id,
    String name,
    String user,
    String account,
    String owner,
    @JsonProperty("class") String jobClass,
    int gpus,
    double share,
    int gpuMemoryMib,
    double cpus,
    int memoryMib,
    double priority,
    List<String> models,
    String locality,
    int nodes,
    String recovery,
    OptionalDouble estimateSeconds,
    OptionalDouble limitSeconds,
    String phase,
    boolean held,
    boolean cancelling,
    int attempt,
    List<String> gpuIds,
    String submittedAt,
    Optional<String> startedAt,
    Optional<String> endedAt,
    String reason,
    Optional<String> reasonCode,
    Optional<ExpectedTime> expectedStart,
    Optional<ExpectedTime> expectedEnd,
    long sequence) {

  /** A job as it is now, without what is expected of it. */
  public static JobAnswer of(StoredJob job, LiveView view) {
    return of(job, view, Optional.empty(), Optional.empty());
  }

  /** A job as it is now, with what was expected of it a short while ago. */
  public static JobAnswer of(StoredJob job, LiveView view, Outlooks outlooks) {
    String id = job.request().id();
    JobPhase phase = job.now().phase();
    return of(
        job,
        view,
        phase.isWaiting() ? outlooks.of(id) : Optional.empty(),
        phase.isWaiting() || phase.hasEnded() ? Optional.empty() : outlooks.ofRunning(id));
  }

  private static JobAnswer of(
      StoredJob job, LiveView view, Optional<JobOutlook> waits, Optional<RunOutlook> runs) {
    JobRequest request = job.request();
    JobChange now = job.now();
    Optional<WaitReason> why =
        now.phase().isWaiting()
            ? why(now, waits, Optional.ofNullable(view.reasons().get(request.id())))
            : Optional.empty();
    OptionalLong limitMicros =
        now.limitMicros() < 0 ? OptionalLong.empty() : OptionalLong.of(now.limitMicros());
    return new JobAnswer(
        request.id(),
        request.name(),
        request.user(),
        request.account(),
        job.owner(),
        request.jobClass(),
        request.gpus(),
        Written.whole(request.shareMilli()),
        request.gpuMemoryMib(),
        Written.whole(request.cpuMilli()),
        request.memoryMib(),
        Written.exact(now.priority()),
        request.allowedModels(),
        LocalityWord.of(request.locality()).word(),
        request.locality().nodes(),
        Written.word(request.recovery()),
        Written.seconds(request.estimateMicros()),
        Written.seconds(limitMicros),
        Written.word(now.phase()),
        now.held(),
        now.cancelling(),
        now.attempt(),
        now.gpuIds(),
        Written.time(job.submittedMicros()),
        Written.timeIfAny(now.startedMicros()),
        Written.timeIfAny(now.endedMicros()),
        why.map(WaitReason::sentence).orElse(now.reason()),
        why.map(found -> Written.word(found.code())),
        waits
            .flatMap(JobOutlook::forecast)
            .map(found -> ExpectedTime.of(found.atMicros(), found.start())),
        waits
            .flatMap(JobOutlook::forecast)
            .map(found -> ExpectedTime.of(found.atMicros(), found.end()))
            .or(() -> runs.map(found -> ExpectedTime.of(found.atMicros(), found.end()))),
        now.sequence());
  }

  /**
   * Why a waiting job waits. The outlook knows when its GPUs are expected to be free; but it is a
   * little older, so that a job may have been held or released since.
   */
  static Optional<WaitReason> why(
      JobChange job, Optional<JobOutlook> outlook, Optional<WaitReason> present) {
    Optional<WaitReason> expected =
        outlook.map(JobOutlook::reason).filter(why -> why.code().isHold() == job.held());
    return job.held() ? present.or(() -> expected) : expected.or(() -> present);
  }

  /**
   * A part of a list of jobs.
   *
   * @param total jobs that the query finds
   * @param at time of the loop, which may run faster than real time
   */
  public record Page(List<JobAnswer> jobs, long total, int offset, int limit, String at) {}

  /** Jobs that were accepted, in the order in which they were sent. */
  public record AcceptedJobs(List<AcceptedJob> jobs) {}

  /**
   * A job that was accepted.
   *
   * @param repeated whether it was accepted before with the same key
   */
  public record AcceptedJob(String id, boolean repeated) {}
}
