package io.adlro.ingest.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumberParserTest {
  private static double parse(String text) {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    return NumberParser.parse(bytes, 1, bytes.length - 1);
  }

  @Test
  void everyDecimalIsTheNearestDouble() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      String text = decimal(random);
      assertThat(parse(text)).as(text).isEqualTo(Double.parseDouble(text));
    }
  }

  private static String decimal(SplittableRandom random) {
    long digits = random.nextLong(1L << (1 + random.nextInt(62)));
    StringBuilder text = new StringBuilder(Long.toString(digits));
    if (random.nextInt(3) > 0) {
      text.insert(random.nextInt(text.length() + 1), '.');
    }
    if (random.nextInt(4) == 0) {
      text.append(random.nextBoolean() ? "e+" : "E-").append(random.nextInt(330));
    }
    return random.nextInt(3) == 0 ? "-" + text : text.toString();
  }

  @Test
  void infinityAndNanAreParsed() {
    assertThat(parse("+Inf")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(parse("-inf")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(parse("Infinity")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(parse("NaN")).isNaN();
    assertThat(parse("1e400")).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void otherNumbersOfJavaAreNotParsed() {
    for (String text :
        new String[] {
          "", "+", "-", ".", "1d", "1.0f", "0x10", "1e", "1e+", "e5", "1.2.3", "1_000", "--1", "١"
        }) {
      assertThat(parse(text)).as(text).isNaN();
    }
    assertThat(parse("1".repeat(100))).isNaN();
  }
}
