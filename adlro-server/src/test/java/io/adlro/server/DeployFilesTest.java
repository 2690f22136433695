package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.agent.RegretReplay;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.telemetry.PageCounts;
import io.adlro.server.access.Role;
import io.adlro.server.metrics.LiveMetrics;
import io.adlro.server.metrics.TrainingEnd;
import io.adlro.server.metrics.WorkMetrics;
import io.adlro.server.tls.ReloadedCertificate;
import io.adlro.server.tls.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The alerts, the dashboard and the runbook against what the server measures. */
final class DeployFilesTest {
  private static final Path HOME = Path.of("..");
  private static final Pattern METRIC = Pattern.compile("\\b((?:adlro|jvm)_[a-z_]+?)(_bucket)?\\b");
  private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");

  @TempDir Path folder;

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String read(String file) throws IOException {
    return Files.readString(HOME.resolve(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"deploy/adlro-alerts.yaml", "deploy/adlro-grafana.json"})
  void theMetricsExist(String file) throws IOException {
    try (ApiClient api = new ApiClient()) {
      for (String job : List.of("job-0", "job-1")) {
        api.asUser().post("/api/v1/jobs", "{\"gpus\": 1}");
        api.loop.start(job, "gpu01/" + job.substring(job.length() - 1));
      }
      api.as(Role.OPERATOR).delete("/api/v1/jobs/job-1"); // one has ended

      api.loop.refuse(RequestRefused.Kind.CONFLICT, "the job has ended");
      api.as(Role.OPERATOR).delete("/api/v1/jobs/job-1");
      api.loop.regret(new RegretReplay.Found(1, 0, false));
      api.lastTraining = Optional.of(TrainingEnd.FAILED);
      Set<String> found = found(METRIC, api.withKey("").get("/metrics").body());
      found.addAll(found(METRIC, pageWithTls(api)));

      assertThat(found).containsAll(found(METRIC, read(file)));
    }
  }

  private String pageWithTls(ApiClient api) throws IOException {
    for (String part : List.of("first.pem", "first.key")) {
      try (InputStream in = DeployFilesTest.class.getResourceAsStream("tls/" + part)) {
        Files.copy(in, folder.resolve(part));
      }
    }
    TlsFiles files = new TlsFiles(folder.resolve("first.pem"), folder.resolve("first.key"));
    WorkMetrics.Sources work =
        new WorkMetrics.Sources(
            api.outlooks,
            new PageCounts(),
            Optional::empty,
            Optional.of(new ReloadedCertificate(files)));
    return new String(
        new LiveMetrics(api.loop, work).page("text/plain").bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void theRunbookHasEveryAlert() throws IOException {
    Set<String> sections = found(Pattern.compile("(?m)^## (Adlro\\w+)$"), read("docs/runbook.md"));

    assertThat(sections).isEqualTo(found(ALERT, read("deploy/adlro-alerts.yaml"))).isNotEmpty();
  }
}
