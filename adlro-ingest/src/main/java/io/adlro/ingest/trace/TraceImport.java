package io.adlro.ingest.trace;

import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.TooManyBroken;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.SiteFile;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads traces as jobs of a cluster. Files are read as streams; what is kept of a job takes about a
 * quarter of a kilobyte, so a million of them fit into half a gigabyte.
 */
public final class TraceImport {
  private record Row(String id, Job job, long realWaitMicros, long drawKey) {}

  /** The start of 1990: no trace is older, and none that counts from zero is 20 years long. */
  private static final long EARLIEST_DATE_MICROS = 631_152_000_000_000L;

  private final ImportRequest request;
  private final ImportSummary summary = new ImportSummary();
  private final JobConversion conversion;
  private final Map<String, Integer> timesSeen = new HashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private long firstMicros = Long.MAX_VALUE;

  private TraceImport(ImportRequest request) {
    this.request = request;
    this.conversion = new JobConversion(request.cluster(), request.seed(), summary);
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
    conversion
        .job(past)
        .ifPresent(job -> rows.add(new Row(id(past), job, realWaitMicros(past), drawKey(past))));
  }

  private long drawKey(PastJob past) {
    return conversion.isDrawn(past) ? ClassAssignment.key(past) : ImportedTrace.NOT_DRAWN;
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
        : ImportedTrace.UNKNOWN;
  }

  /** Sources without dates count from their own start, so their times are small. */
  private static Optional<ZonedDateTime> date(long micros) {
    return micros < EARLIEST_DATE_MICROS
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(ZoneOffset.UTC));
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
    long first = rows.get(0).job().submitMicros();
    JobTable jobs = new JobTable(request.cluster());
    List<String> ids = new ArrayList<>(rows.size());
    long[] realWait = new long[rows.size()];
    long[] drawKeys = new long[rows.size()];
    for (Row row : rows) {
      realWait[jobs.size()] = row.realWaitMicros();
      drawKeys[jobs.size()] = row.drawKey();
      ids.add(row.id());
      jobs.add(row.job().submittedAt(row.job().submitMicros() - first));
    }
    return new ImportedTrace(
        jobs, ids, realWait, drawKeys, request.seed(), formats, summary, intake, date(first));
  }
}
