package io.adlro.ingest.smi;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.metrics.GpuMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QuantityTest {
  @ParameterizedTest
  @CsvSource({
    "57 %, UTILIZATION, 0.57",
    "81920 MiB, MEMORY_TOTAL, 81920",
    "20464 MB, MEMORY_TOTAL, 20464",
    "191.5 GB, MEMORY_TOTAL, 196096",
    "17163091968 B, MEMORY_TOTAL, 16368",
    "67.03 W, POWER, 67.03",
    "67030 mW, POWER, 67.03",
    "5e6 uJ, ENERGY, 5",
    "(1500Mhz), CORE_CLOCK, 1500",
    "1.5 GHz, CORE_CLOCK, 1500",
    "4000 KB/s, PCIE_SENT, 4000000",
    "3 Mb/s, PCIE_SENT, 3145728",
    "-3 C, TEMPERATURE, -3",
    "12, ECC_CORRECTED, 12",
  })
  void aNumberIsConvertedByTheUnitBesideIt(String text, GpuMetric metric, double expected) {
    assertThat(Quantity.parse(text).orElseThrow().in(metric)).hasValue(expected);
  }

  @Test
  void aUnitOfAnotherMetricIsNotConverted() {
    assertThat(Quantity.parse("57 W").orElseThrow().in(GpuMetric.TEMPERATURE)).isEmpty();
    assertThat(Quantity.parse("57 furlongs").orElseThrow().in(GpuMetric.POWER)).isEmpty();
    assertThat(Quantity.parse("57").orElseThrow().in(GpuMetric.POWER)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "W", "1e999 W", "NaN", "Infinity", "--3", "["})
  void otherTextIsNotAQuantity(String text) {
    assertThat(Quantity.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "N/A",
        "[N/A]",
        "[Not Supported]",
        "Not Supported",
        "Unknown Error",
        "[Unknown Error]",
        "ERR!",
        "GPU is lost",
        "[GPU is lost]",
        "Requested functionality has been deprecated",
        "[Insufficient Permissions]",
        "N/A (Secondary die)",
        "null",
        ""
      })
  void allTextsForNoValueAreRecognised(String text) {
    assertThat(Quantity.isMissing(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0 %", "Not Active", "GPU-0a", "[4]"})
  void otherTextsAreNotRecognisedAsNoValue(String text) {
    assertThat(Quantity.isMissing(text)).isFalse();
  }
}
