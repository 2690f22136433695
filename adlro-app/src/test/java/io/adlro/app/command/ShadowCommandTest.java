package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.JobPhase;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.Stores;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on jobs that another scheduler ran, from a store. */
final class ShadowCommandTest {
  private static final long SECOND = 1_000_000;
  private static final long BEGIN = 1_780_000_000L * SECOND;
  private static final int JOBS_PER_DAY = 20;

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("fast", 32 * 1024), GpuModel.withMemory("slow", 16 * 1024)),
          List.of(Node.of("f1", "fast", 4, 16, 64), Node.of("s1", "slow", 4, 16, 64)),
          SpeedTable.of(
              Map.of(
                  "training", Map.of("fast", 1.0, "slow", 0.5),
                  "rendering", Map.of("fast", 1.0, "slow", 0.9))));

  @TempDir Path folder;
  private Cli cli;
  private Path location;

  @BeforeEach
  void open() throws IOException {
    cli = new Cli(folder.resolve("home"));
    location = folder.resolve("adlro.db");
  }

  /** All jobs ran on slow GPUs, after a wait that grows over the working hours. */
  private void store(int days) {
    List<StoredJob> jobs = new ArrayList<>();
    for (int day = 0; day < days; day++) {
      for (int i = 0; i < JOBS_PER_DAY; i++) {
        long submit = BEGIN + (86_400L * day + 1_800L * i + 60L * ((7 * i + day) % 11)) * SECOND;
        long start = submit + (60 + 90L * i + 40L * day) * SECOND;
        jobs.add(job(jobs.size(), i, submit, start));
      }
    }
    try (Store store = Stores.open(location.toString())) {
      store.begin(
          new JournalHeader(
              "fcfs",
              new PolicyInputs(
                  CLUSTER,
                  JobMix.uniform(CLUSTER, 3_600),
                  new LoadPlan(1, new double[] {1, 1}, new double[][] {{1, 0}, {0, 1}}),
                  7),
              "settings",
              "model",
              Unsatisfiable.WAITS,
              JournalHeader.Facts.REPORTED));
      store.commit(
          new Batch(1, List.of(), jobs, List.of(), List.of(), List.of(), List.of(), Map.of()));
    }
  }

  private static StoredJob job(int number, int i, long submit, long start) {
    String id = "job-" + number;
    int gpus = i % 5 == 0 ? 2 : 1;
    return new StoredJob(
        number,
        JobRequest.of(i % 3 == 0 ? "rendering" : "training").id(id).gpus(gpus).build(),
        "slurm",
        "",
        "",
        submit,
        new JobChange(
            id,
            JobPhase.DONE,
            1,
            List.of("s1/0", "s1/1").subList(0, gpus),
            start,
            start + (2_000 + 300L * (i % 4)) * SECOND,
            "",
            0.5f,
            -1,
            false,
            false,
            number));
  }

  @Test
  void theFirstSentenceIsTheVerdictInTextJsonAndPage() throws IOException {
    store(7);
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
        .doesNotContain("src=", "href=\"http", "@import");
  }

  @Test
  void afterADayItSaysHowManyDaysAreMissing() {
    store(1);

    Cli.Outcome outcome = cli.run("shadow", "--store", location);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .startsWith("Wait: jobs were submitted on 1 day, and an interval needs 6; 5 more days");
  }

  @Test
  void aReportInAMissingFolderIsRefusedBeforeTheReplay() {
    store(1);
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
