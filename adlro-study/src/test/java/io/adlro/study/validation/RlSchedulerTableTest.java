package io.adlro.study.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RlSchedulerTableTest {
  private static final Path DATA = Path.of("../../shared/data");

  private static RlSchedulerJobs log() {
    assumeTrue(Files.isReadable(DATA.resolve(RlSchedulerJobs.FILE)), "the log is not there");
    return new RlSchedulerJobs(DATA);
  }

  @Test
  void everyPublishedFigureIsReproducedToTwoDecimals() {
    List<RlSchedulerRow> rows = RlSchedulerTable.rows(log().tested());

    assertThat(rows).hasSize(6);
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.theirFigures()).hasSize(11);
              assertThat(row.ourFigures())
                  .as("%s, %s", row.order(), row.backfilling().words)
                  .isEqualTo(row.theirFigures());
            });
  }

  @Test
  void ourLearnedOrdersAreAtLeastAsGoodAsTheirs() {
    List<RlSchedulerRow> rows = RlSchedulerTable.learned(log().tested());

    assertThat(rows.get(0).ourMean()).isLessThan(254.67);
    assertThat(rows.get(1).ourMean()).isLessThan(58.64);
  }

  @Test
  void trainingJobsAreInNoTestedSequence(@TempDir Path data) throws IOException {
    Path file = data.resolve(RlSchedulerJobs.FILE);
    Files.createDirectories(file.getParent());
    StringBuilder swf = new StringBuilder("; MaxNodes: 256\n");
    for (int i = 1; i <= 10_000; i++) {
      swf.append(i).append(' ').append(10 * i);
      swf.append(" -1 7 4 -1 -1 8 -1 -1 1 -1 -1 -1 0 -1 -1 -1\n");
    }
    Files.writeString(file, swf);
    RlSchedulerJobs jobs = new RlSchedulerJobs(data);

    Set<Long> tested = new TreeSet<>();
    jobs.tested().forEach(sequence -> tested.addAll(submissions(sequence)));

    assertThat(jobs.tested()).extracting(WorkloadTable::size).containsOnly(1024).hasSize(10);
    assertThat(jobs.untouched()).extracting(WorkloadTable::size).containsExactly(1981, 833);
    assertThat(jobs.untouched())
        .allSatisfy(part -> assertThat(submissions(part)).doesNotContainAnyElementsOf(tested));
    assertThat(jobs.tested().get(0).requests().gpus(0))
        .as("the larger of given and asked")
        .isEqualTo(8);
  }

  private static Set<Long> submissions(WorkloadTable jobs) {
    Set<Long> submissions = new TreeSet<>();
    for (int row = 0; row < jobs.size(); row++) {
      submissions.add(jobs.submitMicros(row));
    }
    return submissions;
  }
}
