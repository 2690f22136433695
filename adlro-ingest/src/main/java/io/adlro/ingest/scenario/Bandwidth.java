package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlValue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bandwidth of a network: {@code 100Gbit/s}, {@code 12.5GB/s}, a plain number in Gbit/s. */
final class Bandwidth {
  private static final double USUAL_GIGABYTES_PER_SECOND = 1.25;
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,20})?)\\s*(Gbit/s|GB/s)?");

  private Bandwidth() {}

  /** In GB/s; 10 Gbit/s where nothing is given. */
  static double gigabytesPerSecond(YamlValue value) {
    if (!value.isGiven()) {
      return USUAL_GIGABYTES_PER_SECOND;
    }
    String text = value.text();
    Matcher written = WRITTEN.matcher(text);
    double number = written.matches() ? Double.parseDouble(written.group(1)) : 0;
    if (number > 0) {
      return "GB/s".equals(written.group(2)) ? number : number / 8;
    }
    if (!text.isEmpty()) {
      value.mistake("cannot be `%s`; expected such as 100Gbit/s or 12.5GB/s".formatted(text));
    }
    return USUAL_GIGABYTES_PER_SECOND;
  }
}
