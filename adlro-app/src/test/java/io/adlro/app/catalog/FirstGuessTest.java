package io.adlro.app.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.core.catalog.Affinity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * That the first guess of a speed is as sure as it says, on the tables beside the repository where
 * they are. Leaves the figures of docs/gpu-catalogue.md in the build folder.
 */
final class FirstGuessTest {
  private static final Path FIGURES = Path.of("target/first-guess.md");

  /** What is not known when a row is guessed. */
  private record Unseen(
      String title, BiPredicate<SpeedRow, SpeedRow> leftOut, UnaryOperator<Affinity> believed) {}

  private static final List<Unseen> CASES =
      List.of(
          new Unseen(
              "nothing known, not even the kind", (row, asked) -> true, kind -> Affinity.UNKNOWN),
          new Unseen("nothing measured, kind known", (row, asked) -> true, kind -> kind),
          new Unseen(
              "program never seen",
              (row, asked) -> row.program().equals(asked.program()),
              kind -> kind),
          new Unseen(
              "class never seen, others of its program are",
              (row, asked) -> row.benchmark().equals(asked.benchmark()),
              kind -> kind),
          new Unseen(
              "GPU model never seen",
              (row, asked) -> row.model().equals(asked.model()),
              kind -> kind));

  @Test
  void theEightyPerCentIntervalCoversAtLeastEightyPerCent() throws IOException {
    assumeTrue(Files.exists(SharedTables.SPEEDS) && Files.exists(SharedTables.GAVEL));
    List<SpeedRow> speeds = SharedTables.speeds();
    List<SpeedRow> gavel = SharedTables.gavel();
    assertThat(speeds).hasSize(76);
    assertThat(gavel).hasSize(52);

    StringBuilder figures = new StringBuilder();
    for (Unseen unseen : CASES) {
      check("speeds", speeds, unseen, figures);
      check("Gavel", gavel, unseen, figures);
    }
    Files.createDirectories(FIGURES.getParent());
    Files.writeString(FIGURES, figures);
  }

  private static void check(
      String name, List<SpeedRow> table, Unseen unseen, StringBuilder figures) {
    LeaveOneOut result = LeaveOneOut.of(table, unseen.leftOut(), unseen.believed());
    figures.append(
        String.format(
            Locale.ROOT,
            "| %s | %s | %d | %.1f %% | %.1f | %.2f |%n",
            unseen.title(),
            name,
            result.rows(),
            100 * result.covered(),
            result.width(),
            result.error()));
    assertThat(result.covered()).as("%s, %s", name, unseen.title()).isGreaterThanOrEqualTo(0.8);
    assertThat(result.width()).as("%s, %s", name, unseen.title()).isLessThan(12);
  }
}
