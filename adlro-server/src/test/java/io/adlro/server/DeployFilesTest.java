package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.server.access.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The alerts, the dashboard and the runbook against what the server measures. */
final class DeployFilesTest {
  private static final Path HOME = Path.of("..");
  private static final Pattern METRIC = Pattern.compile("\\b((?:adlro|jvm)_[a-z_]+?)(_bucket)?\\b");
  private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");

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

      String page = api.withKey("").get("/metrics").body();

      assertThat(found(METRIC, page)).containsAll(found(METRIC, read(file)));
    }
  }

  @Test
  void theRunbookHasEveryAlert() throws IOException {
    Set<String> sections = found(Pattern.compile("(?m)^## (Adlro\\w+)$"), read("docs/runbook.md"));

    assertThat(sections).isEqualTo(found(ALERT, read("deploy/adlro-alerts.yaml"))).isNotEmpty();
  }
}
