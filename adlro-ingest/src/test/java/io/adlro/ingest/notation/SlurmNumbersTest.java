package io.adlro.ingest.notation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlurmNumbersTest {
  private static long seconds(String time) {
    return SlurmNumbers.micros(time).orElse(-1_000_000) / 1_000_000;
  }

  @Test
  void allSixTimeFormatsAreParsed() {
    assertThat(seconds("30")).isEqualTo(1800);
    assertThat(seconds("30:15")).isEqualTo(1815);
    assertThat(seconds("2:30:15")).isEqualTo(9015);
    assertThat(seconds("1-12")).isEqualTo(129_600);
    assertThat(seconds("1-12:30")).isEqualTo(131_400);
    assertThat(seconds("1-12:30:15")).isEqualTo(131_415);
    assertThat(seconds("soon")).isEqualTo(-1);
    assertThat(seconds("1:2:3:4")).isEqualTo(-1);
  }

  @Test
  void allNamesForNoLimitAreRecognised() {
    assertThat(SlurmNumbers.isNoLimit("UNLIMITED")).isTrue();
    assertThat(SlurmNumbers.isNoLimit("infinite")).isTrue();
    assertThat(SlurmNumbers.isNoLimit("Partition_Limit")).isTrue();
    assertThat(SlurmNumbers.isNoLimit("0")).isTrue();
    assertThat(SlurmNumbers.isNoLimit("10")).isFalse();
  }

  @Test
  void memoryWithoutAUnitIsInMebibytes() {
    assertThat(SlurmNumbers.mib("4000")).hasValue(4000);
    assertThat(SlurmNumbers.mib("2048K")).hasValue(2);
    assertThat(SlurmNumbers.mib("62.50G")).hasValue(64_000);
    assertThat(SlurmNumbers.mib("1T")).hasValue(1 << 20);
    assertThat(SlurmNumbers.mib("16GB")).hasValue(16_384);
    assertThat(SlurmNumbers.mib("much")).isEmpty();
  }

  @Test
  void theLeastNumberOfARangeOfNodesIsUsed() {
    assertThat(SlurmNumbers.leastNodes("4")).hasValue(4);
    assertThat(SlurmNumbers.leastNodes("2-8")).hasValue(2);
    assertThat(SlurmNumbers.leastNodes("2,4,8")).hasValue(2);
    assertThat(SlurmNumbers.leastNodes("1k")).hasValue(1024);
    assertThat(SlurmNumbers.leastNodes("many")).isEmpty();
  }
}
