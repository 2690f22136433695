package io.adlro.ingest.smi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RocmSmiJsonTest {
  private static final RocmSmiJson FORMAT = new RocmSmiJson();

  private static final String OLD =
      """
      {
          "card1": {
              "Unique ID": "249220e172fc1a99",
              "Card series": "Vega 20",
              "Card model": "0x0834",
              "GPU use (%)": "57",
              "GPU memory use (%)": "12",
              "vram Total Memory (B)": "17163091968",
              "vram Total Used Memory (B)": "1048576",
              "Temperature (Sensor edge) (C)": "25.0",
              "Temperature (Sensor junction) (C)": "26.0",
              "Temperature (Sensor mem) (C)": "32.0",
              "sclk clock speed": "808Mhz",
              "mclk clock speed:": "(350Mhz)",
              "sclk clock level": "1",
              "Average Graphics Package Power (W)": "24.0"
          },
          "system": {
              "Driver version": "5.3.0-26-generic"
          }
      }
      """;
  private static final String NEW =
      """
      WARNING: AMD GPU device(s) is/are in a low-power state. Check power control/runtime_status

      {"card0": {"Device Name": "AMD Instinct MI300X", "Unique ID": "0x79ccd55167a2aaaa",
        "Temperature (Sensor junction) (C)": "48.0", "Temperature (Sensor memory) (C)": "N/A",
        "Average Graphics Package Power (W)": "N/A",
        "Current Socket Graphics Package Power (W)": 131.5,
        "GPU use (%)": 7, "GPU Memory Allocated (VRAM%)": "12",
        "GPU Memory Read/Write Activity (%)": "3", "Accumulated Energy (uJ)": "5000000.0",
        "VRAM Total Memory (B)": NaN, "Card Series": "0x1002", "pids": ["1", {"a": 2}],
        "sclk clock speed:": "fast"},
       "card7": "N/A"}
      """;

  @Test
  void theKeysOfOldVersionsAreRead() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, OLD);
    assertThat(read.gpus())
        .containsExactly(new GpuIdentity("node-7", "249220e172fc1a99", 1, "", "Vega 20"));
    assertThat(read.of(1, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.57)
        .containsEntry(GpuMetric.MEMORY_ACTIVITY, 0.12)
        .containsEntry(GpuMetric.MEMORY_TOTAL, 16_368.0)
        .containsEntry(GpuMetric.MEMORY_USED, 1.0)
        .containsEntry(GpuMetric.TEMPERATURE, 25.0)
        .containsEntry(GpuMetric.MEMORY_TEMPERATURE, 32.0)
        .containsEntry(GpuMetric.CORE_CLOCK, 808.0)
        .containsEntry(GpuMetric.MEMORY_CLOCK, 350.0)
        .containsEntry(GpuMetric.POWER, 24.0)
        .hasSize(9);
    assertThat(read.samples).allMatch(sample -> sample.atMicros() == RecordingSink.NOW_MICROS);
    assertThat(read.whyIgnored("Card model")).hasValue("an id, not a name");
    assertThat(read.whyIgnored("system")).hasValue("not about a card");
  }

  @Test
  void theKeysOfNewVersionsAreReadAfterWarnings() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, NEW);
    assertThat(read.gpus())
        .containsExactly(
            new GpuIdentity("node-7", "0x79ccd55167a2aaaa", 0, "", "AMD Instinct MI300X"));
    assertThat(read.of(0, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.07)
        .containsEntry(GpuMetric.MEMORY_ACTIVITY, 0.03)
        .containsEntry(GpuMetric.TEMPERATURE, 48.0)
        .containsEntry(GpuMetric.POWER, 131.5)
        .containsEntry(GpuMetric.ENERGY, 5.0)
        .hasSize(5);
    assertThat(read.intake.ignored())
        .contains(
            new Intake.Ignored("text before the JSON", "not used", "line 1", 1),
            new Intake.Ignored(
                "Average Graphics Package Power (W)", "means no value", "line 5, column 41", 1),
            new Intake.Ignored("sclk clock speed:", "not a number", "line 10, column 24", 1));
    assertThat(read.whyIgnored("VRAM Total Memory (B)")).hasValue("means no value");
    assertThat(read.whyIgnored("card7")).hasValue("not about a card");
  }

  @Test
  void severalOutputsInOneFileAreReadInTurn() throws Exception {
    assertThat(RecordingSink.read(FORMAT, OLD + OLD).intake.understood()).containsEntry("GPUs", 2L);
  }

  @Test
  void malformedJsonIsRefusedWithItsPlaceAndKeepsTheCardsBefore() {
    RecordingSink read = new RecordingSink();
    String cut = OLD.substring(0, OLD.indexOf("5.3.0"));
    assertThatThrownBy(() -> read.readFrom(FORMAT, cut.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(Unreadable.class)
        .hasMessageStartingWith("line 19, column");
    assertThat(read.of(1, "")).hasSize(9);
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, "WARNING: No JSON data to report\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 2: no JSON up to here");
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, "[".repeat(Cursor.DEEPEST + 1)))
        .isInstanceOf(Unreadable.class);
    assertThatThrownBy(
            () -> RecordingSink.read(FORMAT, "{\"a\":\"" + "x".repeat(Cursor.LONGEST_TEXT + 1)))
        .isInstanceOf(Unreadable.class);
  }

  @Test
  void itIsRecognisedByItsCards() {
    assertThat(FORMAT.recognises(new Head("a", OLD))).isTrue();
    assertThat(FORMAT.recognises(new Head("a", NEW))).isTrue();
    assertThat(FORMAT.recognises(new Head("a", "{\"cards\": {}}"))).isFalse();
    assertThat(new AmdSmiJson().recognises(new Head("a", OLD))).isFalse();
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> FORMAT.read(in, RecordingSink.SOURCE, (gpu, metric, value, at) -> {}, new Intake()),
        List.of(OLD.getBytes(StandardCharsets.UTF_8), NEW.getBytes(StandardCharsets.UTF_8)));
  }
}
