package io.adlro.ingest.inventory;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.TooManyBroken;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.sacct.SacctCommand;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormat;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.trace.TraceName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The ended jobs of a site that used GPUs, by time of submission.
 *
 * @param files with the format in which each was read
 * @param jobsRead also those without GPUs
 * @param firstSubmitMicros of all jobs
 */
public record SiteHistory(
    List<TraceName> files, List<PastJob> gpuJobs, long jobsRead, long firstSubmitMicros) {
  private static final String PODS = "kubernetes-pods";

  /** Lists of pods are submissions unless the first of them have ended; here all are a history. */
  private static final String PODS_AS_SUBMISSIONS = "kubernetes";

  private static final String OWN = "adlro-trace";

  private static final class Jobs implements Consumer<PastJob> {
    private final List<PastJob> withGpus = new ArrayList<>();
    private long read;
    private long firstSubmitMicros = Long.MAX_VALUE;

    @Override
    public void accept(PastJob job) {
      read++;
      firstSubmitMicros = Math.min(firstSubmitMicros, job.submitMicros());
      if (job.asked().gpus() > 0) {
        withGpus.add(job);
      }
    }
  }

  public SiteHistory {
    files = List.copyOf(files);
    gpuJobs = List.copyOf(gpuJobs);
  }

  /** Reads all files; those that are no history are problems, with what they are instead. */
  public static SiteHistory read(
      List<Path> files, InputFormats formats, long maxBroken, Problems problems) {
    List<TraceName> names = new ArrayList<>();
    for (Path file : files) {
      format(file, formats, problems)
          .ifPresent(format -> names.add(new TraceName(Optional.of(format), file)));
    }
    Jobs jobs = new Jobs();
    if (problems.isEmpty()) {
      Intake intake = new Intake(maxBroken);
      names.forEach(name -> read(name, formats, intake, jobs));
    }
    jobs.withGpus.sort(Comparator.comparingLong(PastJob::submitMicros));
    return new SiteHistory(names, jobs.withGpus, jobs.read, jobs.firstSubmitMicros);
  }

  private static void read(
      TraceName name, InputFormats formats, Intake intake, Consumer<PastJob> to) {
    try {
      new SiteFile(name.file())
          .read(
              formats.historyFormats(),
              HistoryFormat::name,
              name::isIn,
              (format, in) -> format.read(in, to, intake));
    } catch (TooManyBroken e) {
      throw new UserError(
          "%s: %s; correct them, or allow more with --max-broken"
              .formatted(name.file(), e.getMessage()));
    }
  }

  /** The name of the history format that reads the file. */
  private static Optional<String> format(Path file, InputFormats formats, Problems problems) {
    Optional<Head> head = Files.isDirectory(file) ? Optional.empty() : new SiteFile(file).head();
    if (head.isEmpty()) {
      problems.add(
          "--jobs %s: %s"
              .formatted(
                  file,
                  Files.isDirectory(file)
                      ? "is a directory; name a file in it"
                      : Files.exists(file) ? "cannot be read" : "there is no such file"));
      return Optional.empty();
    }
    if (head.get().text().isBlank()) {
      problems.add(
          "--jobs %s: is empty; write it again with: %s".formatted(file, SacctCommand.TEXT));
      return Optional.empty();
    }
    Optional<InputFormat> found = formats.recognised(head.get());
    String name = found.map(InputFormat::name).orElse("");
    if (name.equals(PODS_AS_SUBMISSIONS)) {
      return Optional.of(PODS);
    }
    if (!name.equals(OWN)
        && formats.historyFormats().stream().anyMatch(format -> format.name().equals(name))) {
      return Optional.of(name);
    }
    problems.add("--jobs " + file + ": " + sentence(found, name, formats));
    return Optional.empty();
  }

  private static String sentence(Optional<InputFormat> found, String name, InputFormats formats) {
    if (found.isEmpty()) {
      return "no format recognises it; write it with: " + SacctCommand.TEXT;
    }
    if (name.equals(OWN)) {
      return "is a trace of ADLRO, whose classes and work are known; use adlro compare --trace";
    }
    return formats.listsNodes(found.get())
        ? "is a node list (%s), not a job history; give it with --nodes".formatted(name)
        : "is in the format %s, not a job history; write one with: %s"
            .formatted(name, SacctCommand.TEXT);
  }
}
