package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.policy.PolicyEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same seed gives the same journal in every JVM, and replaying a journal gives the same orders:
 * for every policy of the catalogue, with several users, gangs, shared GPUs and all faults.
 */
class DeterminismTest {
  private static final long SEED = 3;

  @TempDir Path folder;

  @Test
  void everyPolicyOfTheCatalogueRuns() {
    assertThat(SeededRuns.policies())
        .extracting(PolicyEntry::name)
        .contains("multifactor", "gavel-max-min", "gavel-fifo", "adlro", "adlro+lookahead")
        .contains("paper-dqn", "srsf+predictions")
        .hasSizeGreaterThanOrEqualTo(SeededRuns.CATALOG.entries().size());
    assertThat(SeededRuns.of(SEED).users()).isGreaterThan(5);
  }

  @Test
  void theSameSeedGivesTheSameJournalInEveryJvmOnThisMachine() throws Exception {
    String here = SeededRuns.digestOfAllPolicies(SEED);
    for (Path java : installedJvms()) {
      assertThat(digestIn(java)).as("digest by %s", java).isEqualTo(here);
    }
  }

  @Test
  void anotherSeedGivesAnotherJournal() {
    PolicyEntry policy = SeededRuns.policies().get(0);
    assertThat(SeededRuns.of(1).journal(policy)).isNotEqualTo(SeededRuns.of(2).journal(policy));
  }

  @Test
  void decidingAgainAlongAJournalGivesTheSameOrders() throws IOException {
    SeededRuns runs = SeededRuns.of(SEED);
    for (PolicyEntry policy : SeededRuns.policies()) {
      JournalReader journal = JournalReader.of(runs.bytes(policy));
      JournalHeader header = journal.header();
      Audit.Result result = new Audit(header, policy.create(header.inputs())).check(journal);
      assertThat(result.difference()).as(policy.name()).isEmpty();
      assertThat(result.records()).as(policy.name()).isGreaterThan(100);
    }
  }

  /** This JVM once more, and the others beside it. */
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

  private String digestIn(Path java) throws IOException, InterruptedException {
    // Newer JVMs warn about native libraries on standard error.
    Path errors = folder.resolve("errors.txt");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                SeededRuns.class.getName(),
                Long.toString(SEED))
            .redirectError(errors.toFile())
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
    assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
    return output;
  }
}
