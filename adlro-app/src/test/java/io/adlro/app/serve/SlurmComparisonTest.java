package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.app.serve.SlurmRun.Decider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short stream of jobs under Slurm's backfilling and under ADLRO. {@code
 * -Dadlro.slurm.replicates=12} runs the comparison of docs/slurm.md instead and prints its table;
 * {@code -Dadlro.slurm.beside=2} runs two streams at the same time.
 */
final class SlurmComparisonTest {
  private static final int REPLICATES = Integer.getInteger("adlro.slurm.replicates", 0);
  private static final int BESIDE = Integer.getInteger("adlro.slurm.beside", 1);
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final Path TESTBED =
      HOME.resolve("adlro-live/src/test/resources/slurm/testbed.sh");

  @TempDir Path folder;

  @Test
  void allJobsOfAStreamEndUnderSlurmAndUnderAdlro() throws Exception {
    assumeTrue(
        System.getenv("ADLRO_REQUIRE_SLURM") != null
            || Files.isExecutable(Path.of("/usr/sbin/slurmctld")),
        "skipped: Slurm is not installed on this machine");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    boolean whole = REPLICATES > 0;
    int jobs = whole ? 160 : 8;
    SlurmComparison comparison = new SlurmComparison(HOME, TESTBED, folder, jobs, whole ? 15 : 2);
    List<Decider> deciders =
        whole ? List.of(Decider.values()) : List.of(Decider.BACKFILL, Decider.ADLRO);
    int streams = Math.max(1, REPLICATES);
    comparison.run(streams, BESIDE, deciders);
    for (Decider decider : deciders) {
      assertThat(comparison.results(decider))
          .as(decider.name())
          .hasSize(streams)
          .allSatisfy(result -> assertThat(result.count()).isEqualTo(jobs));
    }
    if (whole) {
      comparison.table().forEach(System.out::println);
    }
  }
}
