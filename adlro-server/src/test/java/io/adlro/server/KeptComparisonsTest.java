package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.Comparer.Jobs;
import io.adlro.server.compare.ComparisonRun;
import io.adlro.server.compare.Comparisons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeptComparisonsTest {
  @TempDir Path dir;

  private Comparisons server() {
    return new Comparisons(new FakeComparer(), Optional.of(dir.resolve("kept")));
  }

  /** Until its file is there. */
  private Path made(Comparisons server, Jobs jobs) {
    ComparisonRun run =
        server.start("ann", new Comparer.Question(jobs, List.of("fcfs", "sjf"), 1, true));
    Path file = dir.resolve("kept").resolve(run.number() + ".json");
    while (!Files.exists(file)) {
      Thread.onSpinWait();
    }
    return file;
  }

  @Test
  void aComparisonWithAResultOutlivesTheProcess() throws IOException {
    Comparisons before = server();
    assertThat(made(before, new Jobs.OfScenario("paper", OptionalInt.of(10))))
        .hasFileName("1.json");
    assertThat(made(before, new Jobs.OfLastHours(24))).hasFileName("2.json");
    ComparisonRun first = before.find("1").orElseThrow();

    Comparisons after = server();
    ComparisonRun same = after.find("1").orElseThrow();

    assertThat(same.question()).isEqualTo(first.question());
    assertThat(same.outcome()).isEqualTo(first.outcome());
    assertThat(after.find("2").orElseThrow().question().lastHours()).hasValue(24);
    assertThat(after.all()).extracting(ComparisonRun::number).containsExactly(2, 1);
    assertThat(Files.getPosixFilePermissions(dir.resolve("kept"))).hasSize(3);
    assertThat(made(after, new Jobs.OfTrace("june.csv"))).hasFileName("3.json");
  }

  @Test
  void aFileThatCannotBeReadIsLeftOut() throws IOException {
    Path file = made(server(), new Jobs.OfLastHours(1));
    Files.writeString(file.resolveSibling("7.json"), "{\"number\": 7}");
    Files.writeString(file.resolveSibling("8.json"), "garbage");

    assertThat(server().all()).extracting(ComparisonRun::number).containsExactly(1);
  }

  @Test
  void theOldestFilesAreDeleted() {
    Comparisons server = server();
    Path first = made(server, new Jobs.OfLastHours(1));
    for (int i = 0; i < 20; i++) {
      assertThat(made(server, new Jobs.OfLastHours(1))).isNotEqualTo(first);
    }
    assertThat(first).doesNotExist();
  }
}
