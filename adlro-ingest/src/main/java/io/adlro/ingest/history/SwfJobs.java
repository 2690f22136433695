package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.history.SwfLine.Field;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes jobs from the fields of the Standard Workload Format. */
final class SwfJobs {
  private static final int FAILED = 0;
  private static final int COMPLETED = 1;
  private static final int FIRST_PART = 2;
  private static final int LAST_PART = 4;
  private static final int CANCELLED = 5;

  private SwfJobs() {}

  static PastJob job(SwfLine line, SwfHeader header) throws InvalidRecord {
    int status = status(line);
    long submit = line.required(Field.SUBMIT, line.micros(Field.SUBMIT)) + header.startMicros();
    OptionalLong wait = line.micros(Field.WAIT);
    OptionalLong ran = line.micros(Field.RUN);
    boolean neverRan = ran.isEmpty() && status == CANCELLED;
    long run = neverRan ? 0 : line.required(Field.RUN, ran);
    OptionalLong start = neverRan ? OptionalLong.empty() : later(submit, wait);
    OptionalLong requestedTime = positive(line.micros(Field.REQUESTED_TIME));
    return new PastJobBuilder(text("", line.whole(Field.JOB)), submit)
        .user(text("", line.whole(Field.USER)))
        .group(text("", line.whole(Field.GROUP)))
        .word(text("exe-", line.whole(Field.EXECUTABLE)))
        .word(line.has(Field.QUEUE) ? "queue-" + queue(line, header) : "")
        .partition(line.has(Field.PARTITION) ? partition(line, header) : "")
        .word(line.has(Field.PARTITION) ? "partition-" + partition(line, header) : "")
        .gpus(processors(line, header))
        .memoryMib(memoryMib(line))
        .estimateMicros(requestedTime)
        .limitMicros(header.limitMicros(requestedTime))
        .startMicros(start)
        .endMicros(neverRan ? later(submit, wait) : later(run, start))
        .ran(run, outcome(status));
  }

  /** Whether this is a part of a job that also has a line as a whole. */
  static boolean isPart(SwfLine line) throws InvalidRecord {
    return status(line) >= FIRST_PART && status(line) <= LAST_PART;
  }

  private static int status(SwfLine line) throws InvalidRecord {
    return (int) line.whole(Field.STATUS).orElse(-1);
  }

  private static String queue(SwfLine line, SwfHeader header) throws InvalidRecord {
    return header.queue(line.whole(Field.QUEUE).orElse(0));
  }

  private static String partition(SwfLine line, SwfHeader header) throws InvalidRecord {
    return header.partition(line.whole(Field.PARTITION).orElse(0));
  }

  private static int processors(SwfLine line, SwfHeader header) throws InvalidRecord {
    long allocated = line.whole(Field.ALLOCATED).orElse(0);
    long processors = Math.max(allocated, line.whole(Field.REQUESTED).orElse(0));
    if (processors < 1 || processors > Integer.MAX_VALUE) {
      throw new InvalidRecord("fields 5 and 8", "not a number of processors");
    }
    if (processors > header.mostProcessors()) {
      throw new InvalidRecord("fields 5 and 8", "more processors than MaxProcs");
    }
    return (int) processors;
  }

  /** The field is in KB per processor. */
  private static OptionalInt memoryMib(SwfLine line) throws InvalidRecord {
    OptionalLong kib = positive(line.whole(Field.REQUESTED_MEMORY));
    long mib = (kib.orElse(0) + 1_023) / 1_024;
    return kib.isPresent() && mib <= Integer.MAX_VALUE
        ? OptionalInt.of((int) mib)
        : OptionalInt.empty();
  }

  private static Outcome outcome(int status) {
    return switch (status) {
      case FAILED -> Outcome.FAILED;
      case COMPLETED -> Outcome.COMPLETED;
      case CANCELLED -> Outcome.CANCELLED;
      default -> Outcome.UNKNOWN;
    };
  }

  private static OptionalLong later(long micros, OptionalLong by) {
    return by.isPresent() ? OptionalLong.of(micros + by.getAsLong()) : by;
  }

  private static OptionalLong positive(OptionalLong value) {
    return value.orElse(0) > 0 ? value : OptionalLong.empty();
  }

  private static String text(String prefix, OptionalLong number) {
    return number.isPresent() ? prefix + number.getAsLong() : "";
  }
}
