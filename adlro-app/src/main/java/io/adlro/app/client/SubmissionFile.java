package io.adlro.app.client;

import io.adlro.ingest.Intake;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.adlro.AdlroCsvSubmissions;
import io.adlro.ingest.submission.adlro.AdlroJsonSubmissions;
import io.adlro.ingest.submission.kubernetes.KubernetesJobs;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import io.adlro.ingest.submission.slurm.SlurmScript;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The jobs of a file: a Slurm batch script, Kubernetes pods and jobs, our JSON or CSV.
 *
 * @param ignored what was read and not used, one sentence each
 */
public record SubmissionFile(List<JobDraft> jobs, List<String> ignored) {
  /** As many as a request may have. */
  private static final int MOST_JOBS = 10_000;

  private static final double MILLI = 1_000;

  public SubmissionFile {
    jobs = List.copyOf(jobs);
    ignored = List.copyOf(ignored);
  }

  public static SubmissionFile read(Path file) {
    List<SubmissionFormat> formats =
        List.of(
            new SlurmScript(SlurmSite.defaults()),
            new KubernetesJobs(KubernetesSite.defaults()),
            new AdlroJsonSubmissions(),
            new AdlroCsvSubmissions());
    Intake intake = new Intake();
    List<JobDraft> jobs = new ArrayList<>();
    new SiteFile(file)
        .read(
            formats,
            SubmissionFormat::name,
            SubmissionFormat::recognises,
            (format, in) -> format.read(in, job -> add(job, jobs, file), intake));
    List<String> ignored =
        intake.ignored().stream()
            .map(
                entry ->
                    "%s: %s: ignored `%s`: %s"
                        .formatted(file, entry.where(), entry.what(), entry.why()))
            .toList();
    if (jobs.isEmpty()) {
      List<String> sentences = new ArrayList<>(ignored);
      sentences.add(file + ": has no job");
      throw new UserError(sentences);
    }
    return new SubmissionFile(jobs, ignored);
  }

  private static void add(Submission job, List<JobDraft> jobs, Path file) {
    if (jobs.size() == MOST_JOBS) {
      throw new UserError(
          "%s: has more than %,d jobs; submit it in parts".formatted(file, MOST_JOBS));
    }
    jobs.add(draft(job));
  }

  private static JobDraft draft(Submission job) {
    int nodes = job.locality().nodes();
    return new JobDraft(
        given(job.name()),
        given(job.user()),
        given(job.labels().account()).or(() -> given(job.group())),
        given(job.labels().jobClass()),
        OptionalInt.of(job.gpus()),
        OptionalDouble.of(job.shareMilli() / MILLI),
        job.gpuMemoryMib(),
        cores(job.cpuMilli()),
        job.memoryMib(),
        job.priority(),
        job.models(),
        nodes > 0 ? OptionalInt.of(nodes) : OptionalInt.empty(),
        Optional.empty(),
        seconds(job.limitMicros()),
        OptionalInt.of(job.copies()));
  }

  private static Optional<String> given(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private static OptionalDouble cores(OptionalInt milli) {
    return milli.isPresent() ? OptionalDouble.of(milli.getAsInt() / MILLI) : OptionalDouble.empty();
  }

  /** Rounded up: a limit is not to end a job earlier than its user wrote. */
  private static Optional<String> seconds(OptionalLong micros) {
    return micros.isPresent()
        ? Optional.of(Long.toString(-Math.floorDiv(-micros.getAsLong(), 1_000_000L)))
        : Optional.empty();
  }
}
