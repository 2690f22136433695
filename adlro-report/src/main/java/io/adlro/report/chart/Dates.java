package io.adlro.report.chart;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongToDoubleFunction;

/** Dates of a time axis whose zero has a date, in the zone of that date. */
final class Dates {
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(15),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(2),
          Duration.ofMinutes(5),
          Duration.ofMinutes(10),
          Duration.ofMinutes(15),
          Duration.ofMinutes(30),
          Duration.ofHours(1),
          Duration.ofHours(2),
          Duration.ofHours(3),
          Duration.ofHours(6),
          Duration.ofHours(12));

  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ENGLISH);

  private Dates() {}

  /** The days of the window and the zone. */
  static String caption(ZonedDateTime origin, TimeWindow window) {
    String first = DATE.format(at(origin, window.fromMicros()));
    String last = DATE.format(at(origin, window.toMicros()));
    ZoneId zone = origin.getZone();
    return "time on %s, %s"
        .formatted(
            first.equals(last) ? first : first + " to " + last,
            zone.normalized().equals(ZoneOffset.UTC) ? "UTC" : zone);
  }

  static String range(ZonedDateTime origin, long fromMicros, long toMicros) {
    ZonedDateTime from = at(origin, fromMicros);
    ZonedDateTime to = at(origin, toMicros);
    boolean sameDay = from.toLocalDate().equals(to.toLocalDate());
    return "%s to %s".formatted(moment(from), sameDay ? SECONDS.format(to) : moment(to));
  }

  private static String moment(ZonedDateTime time) {
    return DATE.format(time) + " " + SECONDS.format(time);
  }

  private static ZonedDateTime at(ZonedDateTime origin, long micros) {
    return origin.plus(micros, ChronoUnit.MICROS);
  }

  /** About so many round local times of the window; the first of each day is labelled with it. */
  static Ticks ticks(
      ZonedDateTime origin, TimeWindow window, int most, LongToDoubleFunction inUnit) {
    double lengthSeconds = window.lengthMicros() * 1e-6;
    for (Duration step : STEPS) {
      if (lengthSeconds / step.toSeconds() < most) {
        return within(origin, window, step, inUnit);
      }
    }
    long days = 1;
    while (lengthSeconds / 86_400 / days >= most) {
      days++;
    }
    return within(origin, window, Duration.ofDays(days), inUnit);
  }

  private static Ticks within(
      ZonedDateTime origin, TimeWindow window, Duration step, LongToDoubleFunction inUnit) {
    List<Double> values = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    LocalDate labelled = LocalDate.MIN;
    long last = window.fromMicros() - 1;
    // In local times, so that ticks stay round where the clocks change.
    LocalDateTime local = at(origin, window.fromMicros()).toLocalDate().atStartOfDay();
    while (true) {
      long micros = ChronoUnit.MICROS.between(origin, local.atZone(origin.getZone()));
      if (micros > window.toMicros()) {
        return new Ticks(values, labels);
      }
      if (micros > last) {
        boolean newDay = !local.toLocalDate().equals(labelled);
        values.add(inUnit.applyAsDouble(micros));
        labels.add(label(local, step, newDay));
        labelled = local.toLocalDate();
        last = micros;
      }
      local = local.plus(step);
    }
  }

  private static String label(LocalDateTime time, Duration step, boolean newDay) {
    boolean midnight = time.toLocalTime().equals(LocalTime.MIDNIGHT);
    if (midnight) {
      return DAY.format(time);
    }
    String clock = (step.toSeconds() < 60 ? SECONDS : MINUTES).format(time);
    return newDay ? DAY.format(time) + " " + clock : clock;
  }
}
