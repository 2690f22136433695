package io.adlro.study.prediction;

import io.adlro.ingest.Intake;
import io.adlro.ingest.history.FieldCounts;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.trace.TraceName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The jobs of a history that used GPUs (or, where a format has no GPUs, processors) and ran.
 *
 * @param left number of jobs left out: no GPU, or no run time
 */
public record JobHistory(
    Path file, HistoryFormat format, List<PastJob> jobs, long left, Intake intake) {

  /**
   * Reads a file.
   *
   * @throws UserError if it cannot be read
   */
  public static JobHistory read(InputFormats formats, TraceName trace) {
    Path file = trace.file();
    Intake intake = new Intake();
    List<PastJob> jobs = new ArrayList<>();
    long[] left = new long[1];
    HistoryFormat format =
        new SiteFile(file)
            .read(
                formats.historyFormats(),
                HistoryFormat::name,
                trace::isIn,
                (f, in) ->
                    f.read(
                        in,
                        job -> {
                          if (job.asked().gpus() > 0 && job.runMicros() > 0) {
                            jobs.add(job);
                          } else {
                            left[0]++;
                          }
                        },
                        intake));
    if (jobs.isEmpty()) {
      throw new UserError(file + ": has no job that used a GPU and ran; is it the right file?");
    }
    return new JobHistory(file, format, jobs, left[0], intake);
  }

  /** How many of the jobs have each field that a run time can be predicted from. */
  public Map<String, Long> fields() {
    Map<String, Long> fields = FieldCounts.of(jobs).byField();
    fields.remove(FieldCounts.START);
    fields.remove(FieldCounts.RAN_ON);
    return fields;
  }

  /** Without the first rows, for logs that begin with jobs known to be wrong. */
  public JobHistory without(int first) {
    List<PastJob> rest = jobs.subList(Math.min(first, jobs.size()), jobs.size());
    return new JobHistory(
        file, format, List.copyOf(rest), left + jobs.size() - rest.size(), intake);
  }
}
