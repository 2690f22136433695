package io.adlro.ingest.trace;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.site.InstantText;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A part of a trace by time of submission, from its begin on and up to but not at its end. Each is
 * a date, a time of the trace's own clock in seconds, or with a unit a time since the first
 * submission.
 */
public record Period(Optional<Bound> since, Optional<Bound> until) {
  public static final Period ALL = new Period(Optional.empty(), Optional.empty());

  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern LENGTH = Pattern.compile(".*[smhd]");

  /**
   * One end of it.
   *
   * @param fromFirst whether it counts from the first submission
   */
  public record Bound(long micros, boolean fromFirst) {
    private Bound later(long byMicros) {
      return new Bound(micros + byMicros, fromFirst);
    }

    long in(long firstMicros) {
      return fromFirst ? firstMicros + micros : micros;
    }
  }

  /** Reads both ends, dates in this zone; a text that is not a time is reported. */
  public static Period of(
      Optional<String> since, Optional<String> until, ZoneId zone, Problems problems) {
    return new Period(
        bound("--since", since, zone, problems), bound("--until", until, zone, problems));
  }

  private static Optional<Bound> bound(
      String option, Optional<String> written, ZoneId zone, Problems problems) {
    return written.flatMap(
        text -> {
          Optional<Bound> bound = bound(text.strip(), zone);
          if (bound.isEmpty()) {
            problems.add(
                "%s is `%s`; write a date (2017-10-09), a time (2017-10-09T12:00:00), seconds of the"
                        .formatted(option, text)
                    + " trace's own clock, or 7d for a time since the first job");
          }
          return bound;
        });
  }

  private static Optional<Bound> bound(String text, ZoneId zone) {
    boolean length = LENGTH.matcher(text).matches();
    OptionalLong micros =
        length
            ? TimeText.micros(text)
            : InstantText.micros(DATE.matcher(text).matches() ? text + "T00:00" : text, zone);
    return micros.isPresent()
        ? Optional.of(new Bound(micros.getAsLong(), length))
        : Optional.empty();
  }

  /**
   * A piece of what begins with this period, one of equal length after the other.
   *
   * @param number from 1
   */
  public Period piece(long number, long lengthMicros) {
    Bound first = since.orElse(new Bound(0, true));
    return new Period(
        Optional.of(first.later((number - 1) * lengthMicros)),
        Optional.of(first.later(number * lengthMicros)));
  }

  /** Whether it contains no time, as far as its ends can be compared without a trace. */
  public boolean isEmpty() {
    return since.isPresent()
        && until.isPresent()
        && since.get().fromFirst() == until.get().fromFirst()
        && since.get().micros() >= until.get().micros();
  }

  /** Whether it contains this time, in a trace whose first submission is at the other. */
  public boolean contains(long submitMicros, long firstMicros) {
    return (since.isEmpty() || submitMicros >= since.get().in(firstMicros))
        && (until.isEmpty() || submitMicros < until.get().in(firstMicros));
  }
}
