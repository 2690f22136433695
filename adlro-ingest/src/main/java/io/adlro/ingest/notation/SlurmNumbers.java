package io.adlro.ingest.notation;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers, sizes and times as Slurm's commands accept and print them. */
public final class SlurmNumbers {
  private static final Pattern COUNT = Pattern.compile("([0-9]{1,10})([kKmM]?)");
  private static final Pattern SIZE =
      Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)([kKmMgGtTpP]?)(?:[iI]?[bB])?");
  private static final Pattern TIME =
      Pattern.compile(
          "(?:(?<days>[0-9]{1,6})-)?(?<a>[0-9]{1,9})(?::(?<b>[0-9]{1,9}))?(?::(?<c>[0-9]{1,9}))?"
              + "(?:\\.[0-9]{1,9})?");
  private static final Pattern NODES =
      Pattern.compile("([0-9]{1,9}[kKmM]?)(?:-[0-9]{1,9}[kKmM]?)?(?:[:,][-0-9kKmM,:]{0,100})?");

  private static final int MOST = 1 << 30;
  private static final long MICROS = 1_000_000;

  private SlurmNumbers() {}

  /** A plain number from 0, or with K or M for 1024 and its square. */
  public static OptionalInt count(String text) {
    Matcher match = COUNT.matcher(text);
    if (!match.matches()) {
      return OptionalInt.empty();
    }
    long number = Long.parseLong(match.group(1)) << shift(match.group(2));
    return number > MOST ? OptionalInt.empty() : OptionalInt.of((int) number);
  }

  /** The least number of nodes of {@code 4}, {@code 2-8}, {@code 2-8:2} or {@code 2,4,8}. */
  public static OptionalInt leastNodes(String text) {
    Matcher match = NODES.matcher(text);
    return match.matches() ? count(match.group(1)) : OptionalInt.empty();
  }

  /** A size of memory; without a unit it is in MiB. */
  public static OptionalDouble mib(String text) {
    Matcher match = SIZE.matcher(text);
    if (!match.matches()) {
      return OptionalDouble.empty();
    }
    int shift = match.group(2).isEmpty() ? 20 : shift(match.group(2));
    return OptionalDouble.of(
        Double.parseDouble(match.group(1)) * (double) (1L << shift) / (1 << 20));
  }

  private static int shift(String unit) {
    return unit.isEmpty() ? 0 : 10 * (1 + "KMGTP".indexOf(unit.toUpperCase(Locale.ROOT)));
  }

  /** Whether a time means that the job has no limit of its own. */
  public static boolean isNoLimit(String text) {
    return switch (text.toUpperCase(Locale.ROOT)) {
      case "UNLIMITED", "INFINITE", "PARTITION_LIMIT", "NOT_SET", "INVALID", "-1", "0" -> true;
      default -> false;
    };
  }

  /**
   * A duration: minutes, minutes:seconds, hours:minutes:seconds, days-hours, days-hours:minutes or
   * days-hours:minutes:seconds.
   */
  public static OptionalLong micros(String text) {
    Matcher match = TIME.matcher(text);
    if (!match.matches()) {
      return OptionalLong.empty();
    }
    long a = Long.parseLong(match.group("a"));
    long b = match.group("b") == null ? 0 : Long.parseLong(match.group("b"));
    long c = match.group("c") == null ? 0 : Long.parseLong(match.group("c"));
    long seconds;
    if (match.group("days") != null) {
      seconds = Long.parseLong(match.group("days")) * 86_400 + a * 3_600 + b * 60 + c;
    } else if (match.group("c") != null) {
      seconds = a * 3_600 + b * 60 + c;
    } else {
      seconds = a * 60 + b;
    }
    return OptionalLong.of(seconds * MICROS);
  }

  /** A duration as Slurm prints it: {@code 01:45:00}, {@code 2-06:00:00}. Whole seconds. */
  public static String time(long micros) {
    long seconds = micros / MICROS;
    String clock =
        "%02d:%02d:%02d".formatted(seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    return seconds < 86_400 ? clock : seconds / 86_400 + "-" + clock;
  }
}
