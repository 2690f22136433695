package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.text.TextField;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.StringTokenizer;

/** The eighteen fields of a job in the Standard Workload Format; negative values mean unknown. */
final class SwfLine {
  /** The fields in their order, with the names of the format's definition shortened. */
  enum Field {
    JOB,
    SUBMIT,
    WAIT,
    RUN,
    ALLOCATED,
    CPU_TIME,
    USED_MEMORY,
    REQUESTED,
    REQUESTED_TIME,
    REQUESTED_MEMORY,
    STATUS,
    USER,
    GROUP,
    EXECUTABLE,
    QUEUE,
    PARTITION,
    PRECEDING_JOB,
    THINK_TIME;

    private static final Field[] ALL = values();

    private String spelled() {
      return "field " + (ordinal() + 1);
    }
  }

  private static final double LARGEST_WHOLE = 1L << 53;

  private final double[] values = new double[Field.ALL.length];

  SwfLine(String line) throws InvalidRecord {
    StringTokenizer words = new StringTokenizer(line);
    if (words.countTokens() != values.length) {
      throw new InvalidRecord("line", "does not have 18 fields");
    }
    for (Field field : Field.ALL) {
      OptionalDouble value = TextField.decimal(words.nextToken());
      if (value.isEmpty()) {
        throw new InvalidRecord(field.spelled(), "not a number");
      }
      values[field.ordinal()] = value.getAsDouble();
    }
  }

  boolean has(Field field) {
    return values[field.ordinal()] >= 0;
  }

  /** From seconds, which may have fractions. */
  OptionalLong micros(Field field) throws InvalidRecord {
    double seconds = values[field.ordinal()];
    if (seconds > TextField.LATEST_SECONDS) {
      throw new InvalidRecord(field.spelled(), "out of range");
    }
    return seconds < 0 ? OptionalLong.empty() : OptionalLong.of(Math.round(1e6 * seconds));
  }

  /** A count or an id. */
  OptionalLong whole(Field field) throws InvalidRecord {
    double value = values[field.ordinal()];
    if (value < 0) {
      return OptionalLong.empty();
    }
    if (value != Math.rint(value) || value > LARGEST_WHOLE) {
      throw new InvalidRecord(field.spelled(), "not a whole number");
    }
    return OptionalLong.of((long) value);
  }

  long required(Field field, OptionalLong value) throws InvalidRecord {
    if (value.isEmpty()) {
      throw new InvalidRecord(field.spelled(), "unknown");
    }
    return value.getAsLong();
  }
}
