package io.adlro.ingest.trace;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as exports write them: exact, without exponents, the same on every JVM. */
public final class ExactDecimals {
  private static final int DIGITS_OF_A_FLOAT = 9;

  private ExactDecimals() {}

  /** To the microsecond, so that the jobs of an export are the same jobs when read again. */
  public static String seconds(long micros) {
    return exactSeconds(micros).toPlainString();
  }

  public static BigDecimal exactSeconds(long micros) {
    return stripped(BigDecimal.valueOf(micros, 6));
  }

  /** The times of a schedule, rounded to the nearest millisecond: the order of times is kept. */
  public static String milliseconds(long micros) {
    return BigDecimal.valueOf(Math.floorDiv(micros + 500, 1000), 3).toPlainString();
  }

  static BigDecimal gib(int mib) {
    return stripped(BigDecimal.valueOf(mib).divide(BigDecimal.valueOf(1024)));
  }

  static BigDecimal thousandths(int milli) {
    return stripped(BigDecimal.valueOf(milli, 3));
  }

  /** The fewest digits that mean this float. */
  static String shortest(float value) {
    BigDecimal exact = new BigDecimal(value);
    BigDecimal shown = exact;
    for (int digits = DIGITS_OF_A_FLOAT; digits > 0; digits--) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.floatValue() != value) {
        break;
      }
      shown = rounded;
    }
    return stripped(shown).toPlainString();
  }

  private static BigDecimal stripped(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
