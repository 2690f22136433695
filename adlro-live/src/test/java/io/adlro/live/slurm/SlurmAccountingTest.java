package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.inventory.SiteTools;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history of a real Slurm with slurmdbd, by slurmrestd and by sacct. */
final class SlurmAccountingTest {
  private static final Duration TWO_DAYS = Duration.ofDays(2);

  @TempDir static Path folder;

  private static List<PastJob> byRest(SlurmTestbed slurm) throws IOException {
    return byRest(slurm.client());
  }

  private static List<PastJob> byRest(SlurmClient client) throws IOException {
    Path file = folder.resolve("slurmdb.json");
    long now = Instant.now().getEpochSecond();
    try (OutputStream out = Files.newOutputStream(file)) {
      SlurmAccounting.connect(client).write(now - TWO_DAYS.toSeconds(), now, out);
    }
    return read("sacct-json", file);
  }

  private static List<PastJob> bySacct() throws IOException {
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("SLURM_CONF", folder.resolve("etc/slurm.conf").toString());
    SiteTools tools = new SiteTools(environment, Duration.ofMinutes(1), "");
    return read("sacct", tools.sacct(Optional.empty(), folder.resolve("sacct.txt")));
  }

  private static List<PastJob> read(String format, Path file) throws IOException {
    List<PastJob> jobs = new ArrayList<>();
    try (InputStream in = Files.newInputStream(file)) {
      InputFormats.withoutClock(ZoneOffset.UTC).historyFormats().stream()
          .filter(one -> one.name().equals(format))
          .findFirst()
          .orElseThrow()
          .read(in, jobs::add, new Intake());
    } catch (Unreadable e) {
      throw new AssertionError(e);
    }
    jobs.removeIf(job -> job.asked().gpus() == 0); // the step that tries the nodes
    jobs.sort(Comparator.comparing(PastJob::id));
    return jobs;
  }

  private static long ended(SlurmTestbed slurm) {
    return slurm
        .run(
            "sacct", "-a", "-X", "-n", "-P", "-r", "open", "-S", "now-1hour", "-o", "State,ReqTRES")
        .lines()
        .filter(line -> line.contains("gres/gpu") && line.matches("(COMPLETED|FAILED).*"))
        .count();
  }

  @Test
  void theHistoryIsTheSameByRestAndBySacct() throws IOException {
    try (SlurmTestbed slurm = SlurmTestbed.startWithAccounting(folder, "")) {
      slurm.sbatch("true", "-p", "open", "--gres=gpu:2", "-J", "a|b", "-t", "5");
      slurm.sbatch("false", "-p", "open", "--gres=gpu:1", "-C", "radeon");
      slurm.sbatch("true", "-p", "open", "--gres=gpu:1", "-a", "4-5");
      Await.until("all jobs are in the accounting", () -> ended(slurm) == 4);

      List<PastJob> jobs = byRest(slurm);

      assertThat(jobs)
          .usingRecursiveComparison()
          .ignoringFieldsMatchingRegexes(".*constraint") // no column of all versions of sacct
          .isEqualTo(bySacct());
      assertThat(jobs)
          .extracting(PastJob::outcome)
          .containsExactlyInAnyOrder(
              Outcome.COMPLETED, Outcome.FAILED, Outcome.COMPLETED, Outcome.COMPLETED);
      assertThat(jobs).extracting(job -> job.asked().name()).contains("a|b");
      assertThat(jobs)
          .filteredOn(job -> job.outcome() == Outcome.FAILED)
          .allSatisfy(
              job -> {
                assertThat(job.ranOn()).isEqualTo("radeon");
                assertThat(job.nodes()).isEqualTo("radeon1");
              });

      Path key = Files.writeString(folder.resolve("wrong.key"), "another key of thirty-two bytes.");
      SlurmToken wrong =
          SlurmToken.signed(key, slurm.operator(), Duration.ofHours(1), InstantSource.system());
      assertThatThrownBy(() -> byRest(slurm.client(wrong)))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("authentication", "the token");

      slurm.daemon("stop", "slurmdbd");
      assertThatThrownBy(() -> byRest(slurm))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("check driver.slurm.url, the token and slurmdbd");
    }
  }
}
