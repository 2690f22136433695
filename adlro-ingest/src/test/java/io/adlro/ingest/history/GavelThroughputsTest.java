package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

final class GavelThroughputsTest {
  private static final String TABLE =
      """
      {"k80": {
         "('LM (batch size 5)', 1)": {"null": 25.0,
            "('LM (batch size 5)', 1)": [12.0, 12.0]},
         "('A3C', 1)": {"null": 4.0},
         "('LM (batch size 5)', 2)": {"null": 0.0}},
       "p100": {
         "('LM (batch size 5)', 1)": {"('A3C', 1)": [1.0, 2.0], "null": 90.0},
         "('A3C', 1)": {"('A3C', 1)": [0.0, 0.0]}},
       "v100": {
         "('LM (batch size 5)', 1)": {"null": 100.0},
         "('A3C', 1)": {"null": 8.0},
         "('LM (batch size 5)', 2)": {"null": 180.0}},
       "v100_unconsolidated": {"('LM (batch size 5)', 2)": {"null": 120.0}}}
      """;

  private static final String LM = "LM (batch size 5)";

  private final Intake intake = new Intake();

  private GavelThroughputs read(String text) throws IOException, Unreadable {
    return GavelThroughputs.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), intake);
  }

  @Test
  void ratesOfUnsharedGpusAreKept() throws IOException, Unreadable {
    GavelThroughputs table = read(TABLE);

    assertThat(List.of("k80", "p100", "v100", "v100_unconsolidated"))
        .allSatisfy(worker -> assertThat(table.stepsPerSecond(worker)).isNotEmpty());
    assertThat(table.stepsPerSecond("v100"))
        .containsEntry(GavelTrace.key(LM, 1), 100.0)
        .containsEntry(GavelTrace.key(LM, 2), 180.0)
        .containsEntry(GavelTrace.key("A3C", 1), 8.0)
        .hasSize(3);
    assertThat(table.stepsPerSecond("k80")).hasSize(2);
    assertThat(table.stepsPerSecond("tpu")).isEmpty();
  }

  @Test
  void zeroAndMissingRatesAreCounted() throws IOException, Unreadable {
    read(TABLE);

    assertThat(intake.ignored())
        .extracting(i -> i.what() + ": " + i.why())
        .containsExactly(
            "('LM (batch size 5)', 2) on k80: a rate of 0: it does not run there",
            "('A3C', 1) on p100: no rate");
    assertThat(intake.understood()).containsEntry("throughputs", 7L);
  }

  @Test
  void speedsAreRelativeToV100() throws IOException, Unreadable {
    GavelThroughputs table = read(TABLE);

    assertThat(table.jobTypes()).containsExactly(LM);
    SpeedTable speeds = table.speeds(table.jobTypes());
    assertThat(speeds.classes()).containsExactly(LM);
    assertThat(speeds.models()).containsExactly("V100", "P100", "K80");
    assertThat(speeds.speed(0, 0)).isEqualTo(1);
    assertThat(speeds.speed(0, 1)).isCloseTo(0.9, within(1e-12));
    assertThat(speeds.speed(0, 2)).isCloseTo(0.25, within(1e-12));
    assertThatThrownBy(() -> table.speeds(List.of("A3C")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no throughput of ('A3C', 1) on p100");
  }

  @Test
  void runTimesOfATraceFollowFromTheRates() throws IOException, Unreadable {
    HistoryReading reading = HistoryReading.of(GavelTrace.on(read(TABLE)), GavelTraceTest.TRACE);

    assertThat(reading.only().asked().name()).isEqualTo(LM);
    assertThat(reading.only().runMicros()).isEqualTo(10_000_000);
  }

  @Test
  void theRealTableTimesAllJobsOfTheRealTraces() throws Exception {
    Path file = HistoryReading.data("gavel/simulation_throughputs.json.gz");
    assumeTrue(Files.exists(file));
    GavelThroughputs table;
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      table = GavelThroughputs.read(in, intake);
    }

    assertThat(table.jobTypes()).hasSize(26);
    assertThat(table.speeds(table.jobTypes()).classes()).hasSize(26);
    assertThat(table.stepsPerSecond("v100")).hasSize(83);
    assertThat(table.stepsPerSecond("k80")).hasSize(80);
    assertThat(intake.ignoredCount()).isEqualTo(3);
    int jobs = 0;
    for (String trace : List.of("artifact_evaluation", "max_min_fairness", "minimize_makespan")) {
      Path lines = HistoryReading.data("gavel/traces/" + trace + ".trace");
      HistoryReading reading = HistoryReading.ofFile(GavelTrace.on(table), lines);
      assertThat(reading.ignored()).isEmpty();
      jobs += reading.jobs().size();
    }
    assertThat(jobs).isGreaterThan(96);
  }

  @Test
  void mutatedTablesAreReadOrRefused() {
    Fuzz.survive(
        in -> {
          GavelThroughputs table = GavelThroughputs.read(in, new Intake());
          table.speeds(table.jobTypes());
        },
        List.of(TABLE.getBytes(StandardCharsets.UTF_8)));
  }
}
