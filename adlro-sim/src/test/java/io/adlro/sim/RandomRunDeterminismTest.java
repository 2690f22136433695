package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.policy.PlacementPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The same seed gives the same journal in every JVM, and replaying it gives the same orders, on
 * random clusters.
 */
class RandomRunDeterminismTest {
  private static final int SEEDS = 60;

  @Test
  void theSameSeedGivesTheSameJournalInEveryJvmOnThisMachine() throws Exception {
    String here = Journals.digestOfSeeds(SEEDS);
    for (Path java : installedJvms()) {
      assertThat(digestIn(java)).as("digest by %s", java).isEqualTo(here);
    }
  }

  @Test
  void anotherSeedGivesAnotherJournal() {
    assertThat(Journals.digest(Journals.of(RandomRun.of(1, 80).simulation())))
        .isNotEqualTo(Journals.digest(Journals.of(RandomRun.of(101, 80).simulation())));
  }

  @Test
  void decidingAgainAlongAJournalGivesTheSameOrders() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRun run = RandomRun.of(seed, 80);
      JournalReader journal = JournalReader.of(Journals.bytes(run));
      // The policy is made from what the journal says.
      PlacementPolicy policy = run.policy().create(journal.header().inputs());
      Audit.Result result = new Audit(journal.header(), policy).check(journal);
      assertThat(result.difference()).as("seed %d, %s", seed, run.policy().name()).isEmpty();
      assertThat(result.tail()).hasValueSatisfying(t -> assertThat(t.text()).isEqualTo("clean"));
      assertThat(result.records()).isGreaterThan(80 * 3);
    }
  }

  /** This JVM once more, and the others beside it; a link names none of its own. */
  private static List<Path> installedJvms() throws IOException {
    Path home = Path.of(System.getProperty("java.home")).toRealPath();
    TreeSet<Path> found = new TreeSet<>(List.of(home));
    try (Stream<Path> neighbours = Files.list(home.getParent())) {
      for (Path neighbour : neighbours.toList()) {
        if (Files.isExecutable(neighbour.resolve("bin/java"))
            && Files.exists(neighbour.resolve("release"))) {
          found.add(neighbour.toRealPath());
        }
      }
    }
    return found.stream().map(dir -> dir.resolve("bin/java")).toList();
  }

  private static String digestIn(Path java) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Journals.class.getName(),
                Integer.toString(SEEDS))
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
