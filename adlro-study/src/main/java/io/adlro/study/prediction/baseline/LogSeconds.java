package io.adlro.study.prediction.baseline;

/** The scale on which run times are predicted and compared: ln seconds, of at least one second. */
public final class LogSeconds {
  private LogSeconds() {}

  public static double ofMicros(long micros) {
    return ofSeconds(micros * 1e-6);
  }

  public static double ofSeconds(double seconds) {
    return StrictMath.log(Math.max(1, seconds));
  }
}
