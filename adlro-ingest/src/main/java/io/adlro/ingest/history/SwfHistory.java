package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.SwfLine.Field;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The Standard Workload Format, version 2.2, of the Parallel Workloads Archive. Processors count as
 * GPUs, the larger of the requested and the allocated number. A job that was cancelled before it
 * ran has a run time of 0 and no start. The requested time is the user's estimate, and the limit
 * unless the header allows overuse. Times count from UnixStartTime. Holds one line and 1,000 names
 * of queues.
 */
public final class SwfHistory extends HistoryFormat implements MachineSize {
  public SwfHistory() {
    super("swf");
  }

  @Override
  public boolean recognises(Head head) {
    String file = head.fileName().toLowerCase(Locale.ROOT);
    return file.endsWith(".swf") || file.endsWith(".swf.gz") || startsWithJob(head.text());
  }

  private static boolean startsWithJob(String text) {
    String first =
        text.lines().filter(l -> !l.isBlank() && !l.startsWith(";")).findFirst().orElse("");
    try {
      new SwfLine(first);
      return true;
    } catch (InvalidRecord e) {
      return false;
    }
  }

  /** Reads the comments before the first job. */
  @Override
  public OptionalLong processors(InputStream in) throws IOException {
    return header(in).processors();
  }

  /** The time zone of the machine, if the comments before the first job state it. */
  public Optional<ZoneId> zone(InputStream in) throws IOException {
    return header(in).zone();
  }

  private static SwfHeader header(InputStream in) throws IOException {
    Intake intake = new Intake();
    TextLines lines = new TextLines(in);
    SwfHeader header = new SwfHeader(intake);
    while (lines.advanceWhole(intake)) {
      String line = lines.text().strip();
      if (line.startsWith(";")) {
        header.read(line, lines.where());
      } else if (!line.isEmpty()) {
        break;
      }
    }
    return header;
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    TextLines lines = new TextLines(in);
    SwfHeader header = new SwfHeader(intake);
    lines.readAll(
        intake,
        line -> {
          if (line.strip().startsWith(";")) {
            header.read(line.strip(), lines.where());
          } else {
            pass(job(line, header, lines.where(), intake), to, intake);
          }
        });
  }

  private static PastJob job(String line, SwfHeader header, String where, Intake intake)
      throws InvalidRecord {
    SwfLine fields = new SwfLine(line);
    if (SwfJobs.isPart(fields)) {
      throw InvalidRecord.notUsed("field 11", "a part of a job; the whole job has its own line");
    }
    PastJob job = SwfJobs.job(fields, header);
    if (fields.has(Field.PRECEDING_JOB) && fields.whole(Field.PRECEDING_JOB).getAsLong() > 0) {
      intake.ignored("field 17", "dependencies between jobs are not used", where);
    }
    return job;
  }
}
