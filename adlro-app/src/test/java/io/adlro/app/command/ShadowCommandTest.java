package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on jobs that another scheduler ran, from a store. */
final class ShadowCommandTest {
  @TempDir Path folder;
  private Cli cli;
  private Path location;

  @BeforeEach
  void open() throws IOException {
    cli = new Cli(folder.resolve("home"));
    location = folder.resolve("adlro.db");
  }

  @Test
  void theFirstSentenceIsTheVerdictInTextJsonAndPage() throws IOException {
    ShadowStore.write(location, 7);
    Path report = folder.resolve("shadow.html");

    Cli.Outcome text = cli.run("shadow", "--store", location, "--report", report);
    Cli.Outcome json = cli.run("shadow", "--store", location, "--json", "-");

    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.lines().get(0)).startsWith("Switch: fcfs would have changed the mean time");
    assertThat(json.out())
        .contains("\"advice\" : \"switch\"", "\"reason\" : \"faster\"")
        .contains("\"p95CompletionChange\"", "\"sentence\" : \"Switch: fcfs would");
    assertThat(Files.readString(report))
        .contains("Switch: fcfs would have", "rendering", "GPUs that waiting jobs ask for")
        .contains("SHA-256 of the settings", "adlro shadow --store")
        .doesNotContain("src=", "href=\"http", "@import");
  }

  @Test
  void afterADayItSaysHowManyDaysAreMissing() {
    ShadowStore.write(location, 1);

    Cli.Outcome outcome = cli.run("shadow", "--store", location);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .startsWith("Wait: jobs were submitted on 1 day, and an interval needs 6; 5 more days");
  }

  @Test
  void aReportInAMissingFolderIsRefusedBeforeTheReplay() {
    ShadowStore.write(location, 1);
    Path report = folder.resolve("missing/shadow.html");

    Cli.Outcome outcome = cli.run("shadow", "--store", location, "--report", report);

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).contains("--report " + report).doesNotContain("\tat ");
  }

  @Test
  void aServerWithoutEndedJobsRefusesTheComparisonWithASentence() throws Exception {
    RunningServer server = new RunningServer(cli, folder);
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/shadow"))
                      .header(
                          "Authorization", "Bearer " + Files.readString(server.keyFile()).strip())
                      .build(),
                  BodyHandlers.ofString());

      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(409);
      assertThat(answer.body()).contains("No job has started and ended yet in shadow mode");
    } finally {
      server.stop();
    }
  }
}
