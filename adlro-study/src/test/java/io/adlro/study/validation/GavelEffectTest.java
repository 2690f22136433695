package io.adlro.study.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.Intake;
import io.adlro.ingest.history.GavelThroughputs;
import io.adlro.sim.experiment.Comparison;
import io.adlro.solve.policy.SolverPolicies;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

final class GavelEffectTest {
  private static final Path DATA = Path.of("../../shared/data");

  /** One type that V100 runs four times as fast as K80, one that it runs half as fast. */
  private static final String TWO_TYPES =
      """
      {"v100": {"('train', 1)": {"null": 8.0}, "('embed', 1)": {"null": 2.0}},
       "p100": {"('train', 1)": {"null": 6.0}, "('embed', 1)": {"null": 4.0}},
       "k80":  {"('train', 1)": {"null": 2.0}, "('embed', 1)": {"null": 3.0}}}
      """;

  private static final Pattern ROW =
      Pattern.compile("\\| [0-9,]+ s \\| [0-9.]+ \\| ([0-9.]+) \\| ([0-9.]+) \\[.*");

  @Test
  void knowingSpeedsAndMovingUpBothReduceJct() throws Exception {
    byte[] table = TWO_TYPES.getBytes(StandardCharsets.UTF_8);
    GavelThroughputs throughputs =
        GavelThroughputs.read(new ByteArrayInputStream(table), new Intake());
    List<PolicyEntry> policies =
        Stream.concat(PolicyCatalog.entries().stream(), SolverPolicies.entries().stream())
            .filter(entry -> List.of("fcfs", "fcfs-fast", "gavel-fifo").contains(entry.name()))
            .toList();

    Comparison comparison =
        Comparison.run(
            new GavelJobs(throughputs).every(6000, 400),
            policies,
            List.of(1L, 2L, 3L),
            1,
            () -> {});

    assertThat(GavelEffect.gain(comparison, "fcfs", "fcfs-fast").ratio()).isGreaterThan(1.1);
    assertThat(GavelEffect.gain(comparison, "fcfs-fast", "gavel-fifo").ratio()).isGreaterThan(1.05);
  }

  @Test
  void theGainsAreOfThePublishedOrder() {
    GavelEffect study = new GavelEffect(6, 400);
    Assumptions.assumeTrue(Files.exists(DATA.resolve(study.needs().get(0))));

    List<double[]> gains =
        study.run(DATA, 1).markdown().stream()
            .map(ROW::matcher)
            .filter(Matcher::matches)
            .map(m -> new double[] {parse(m.group(1)), parse(m.group(2))})
            .toList();

    assertThat(gains).hasSize(3);
    assertThat(gains)
        .allSatisfy(
            row ->
                assertThat(row[1])
                    .as("published %s", row[0])
                    .isBetween(0.65 * row[0], 1.35 * row[0]));
    assertThat(gains.get(1)[1]).as("more load, more gain").isGreaterThan(gains.get(0)[1]);
  }

  private static double parse(String number) {
    return Double.parseDouble(number);
  }
}
