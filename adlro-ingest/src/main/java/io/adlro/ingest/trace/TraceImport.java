package io.adlro.ingest.trace;

import io.adlro.ingest.Intake;
import io.adlro.ingest.TooManyBroken;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.jobclass.ClassAssignment;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.trace.KeptJobs.Row;
import io.adlro.sim.workload.Job;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Reads traces as jobs of a cluster. Files are read as streams; what is kept of a job takes about a
 * quarter of a kilobyte, so a million of them fit into half a gigabyte.
 */
public final class TraceImport {
  private final ImportRequest request;
  private final ImportSummary summary = new ImportSummary();
  private final JobConversion conversion;
  private final Map<String, Integer> timesSeen = new HashMap<>();
  private final ClassAssignment classes;
  private final List<Row> rows = new ArrayList<>();
  private long firstMicros = Long.MAX_VALUE;

  private TraceImport(ImportRequest request) {
    this.request = request;
    this.conversion = new JobConversion(request.cluster(), summary);
    this.classes = new ClassAssignment(request.cluster().classes(), request.classes());
  }

  /** Reads all files or throws the sentence for the user. */
  public static ImportedTrace read(InputFormats formats, ImportRequest request) {
    return new TraceImport(request).read(formats);
  }

  private ImportedTrace read(InputFormats formats) {
    Intake intake = new Intake(request.maxBroken());
    List<String> read = new ArrayList<>();
    for (TraceName trace : request.traces()) {
      List<HistoryFormat> choices = formats.historyFormats(request.stepsPerSecond());
      HistoryFormat format = read(trace, choices, intake);
      if (!read.contains(format.name())) {
        read.add(format.name());
      }
    }
    return kept(read, intake);
  }

  private HistoryFormat read(TraceName trace, List<HistoryFormat> formats, Intake intake) {
    try {
      return new SiteFile(trace.file())
          .read(
              formats,
              HistoryFormat::name,
              trace::isIn,
              (format, in) -> format.read(in, this::take, intake));
    } catch (TooManyBroken e) {
      throw new UserError(
          "%s: %s, and no more than %,d are skipped; correct them, or allow more with --max-broken"
              .formatted(trace.file(), e.getMessage(), request.maxBroken()));
    }
  }

  private void take(PastJob past) {
    summary.read();
    if (summary.jobsRead() <= request.skip()) {
      summary.dropped("among the first %,d, which were to be skipped".formatted(request.skip()));
      return;
    }
    firstMicros = Math.min(firstMicros, past.submitMicros());
    conversion.job(past).ifPresent(job -> rows.add(row(past, job)));
  }

  private Row row(PastJob past, Job job) {
    return new Row(
        id(past),
        job,
        classes.add(JobTexts.of(past.asked())),
        realWaitMicros(past),
        conversion.ranOn(past),
        past.isComplete(),
        JobConversion.isLimitTheEstimate(past));
  }

  private String reasons() {
    return summary.droppedByReason().entrySet().stream()
        .map(reason -> "%,d %s".formatted(reason.getValue(), reason.getKey()))
        .collect(Collectors.joining(", "));
  }

  /** Ids of a trace may repeat; those of jobs may not. */
  private String id(PastJob past) {
    int times = timesSeen.merge(past.id(), 1, Integer::sum);
    return times == 1 ? past.id() : past.id() + "#" + times;
  }

  private static long realWaitMicros(PastJob past) {
    return past.startMicros().isPresent()
        ? Math.max(0, past.startMicros().getAsLong() - past.submitMicros())
        : RecordedSchedule.UNKNOWN;
  }

  private ImportedTrace kept(List<String> formats, Intake intake) {
    int all = rows.size();
    rows.removeIf(row -> !request.period().contains(row.job().submitMicros(), firstMicros));
    summary.dropped("submitted outside the requested period", all - rows.size());
    if (rows.isEmpty()) {
      throw new UserError(
          "%s: no job is left to replay; %s"
              .formatted(
                  request.traces().get(0).file(),
                  summary.droppedByReason().isEmpty()
                      ? "is it the right file?"
                      : "dropped: " + reasons()));
    }
    rows.sort(Comparator.comparingLong(row -> row.job().submitMicros()));
    classes.decide();
    return new KeptJobs(rows, request.cluster(), classes, summary).trace(formats, intake);
  }
}
