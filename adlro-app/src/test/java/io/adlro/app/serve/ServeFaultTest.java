package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the real process does while its disk is full and while its cluster is away. */
final class ServeFaultTest {
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
  private static final int JOBS = 80;
  private static final int UNAVAILABLE = 503;

  @TempDir Path home;

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  /** Files of the process cannot grow beyond this size: SQLite sees a full disk. */
  private static void limitFiles(CrashSite site, String bytes) throws Exception {
    String pid = Long.toString(site.orchestrator().pid());
    run(PRLIMIT.toString(), "--pid", pid, "--fsize=" + bytes + ":unlimited");
  }

  private static void awaitAcknowledged(CrashSite site, int count) throws InterruptedException {
    Deadline deadline = CrashSite.deadline();
    while (site.clients.acknowledgedCount() < count) {
      deadline.pause("too few acknowledgements");
    }
  }

  @Test
  void whileTheDiskIsFullReadsGoOnAndSubmissionsAreToComeLater() throws Exception {
    assumeThat(Files.isExecutable(PRLIMIT)).isTrue();
    try (CrashSite site = new CrashSite(home)) {
      site.startServing();
      awaitAcknowledged(site, JOBS);
      limitFiles(site, "1");
      Deadline deadline = CrashSite.deadline();
      HttpResponse<String> refused = site.clients.submit("full-0");
      for (int i = 1; refused.statusCode() != UNAVAILABLE; i++) {
        deadline.pause("the disk is full, and a submission gets " + refused.statusCode());
        refused = site.clients.submit("full-" + i);
      }
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      Map<String, String> before = site.clients.acknowledged();
      assertThat(site.total("sort=submitted")).isGreaterThanOrEqualTo(before.size());
      assertThat(site.clients.text("/metrics")).contains("adlro_jobs{phase=\"assumed\"}");

      limitFiles(site, "unlimited");
      awaitAcknowledged(site, before.size() + JOBS);
      site.clients.finish(CrashSite.deadline());
      site.awaitEnd();
      assertThat(site.clients.acknowledged()).containsAllEntriesOf(before);
      assertThat(site.clients.contradictions()).isEmpty();
      site.checkClusterLog();
    }
  }

  @Test
  void aClusterThatIsStoppedForAWhileGoesOn() throws Exception {
    try (CrashSite site = new CrashSite(home)) {
      site.startServing();
      awaitAcknowledged(site, JOBS);
      String pid = Long.toString(site.cluster().pid());
      run("kill", "-STOP", pid);
      int before = site.clients.acknowledgedCount();
      awaitAcknowledged(site, before + JOBS); // submissions are taken meanwhile
      run("kill", "-CONT", pid);
      site.checkEnd();
    }
  }

  @Test
  void jobsOfAClusterThatDiedRunInTheNextOne() throws Exception {
    try (CrashSite site = new CrashSite(home)) {
      site.startServing();
      awaitAcknowledged(site, JOBS);
      site.replaceCluster();
      awaitAcknowledged(site, site.clients.acknowledgedCount() + JOBS);
      site.clients.finish(CrashSite.deadline());
      site.awaitEnd();
      assertThat(site.total("phase=done")).isEqualTo(site.clients.acknowledgedCount());
      site.checkClusterLog();
    }
  }
}
