package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.study.training.ModelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training on the jobs of a real store, with a trainer that changes nothing. */
final class LearnCommandTest {
  private static final long SECOND = 1_000_000;
  private static final long BEGIN = 1_780_000_000L * SECOND;

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("fast", 32 * 1024)),
          List.of(Node.of("f1", "fast", 4, 16, 64)),
          SpeedTable.of(Map.of("training", Map.of("fast", 1.0))));

  @TempDir Path folder;
  private Cli cli;
  private Path location;
  private Path model;

  @BeforeEach
  void open() throws IOException {
    Path home = folder.resolve("home");
    cli = new Cli(home);
    location = folder.resolve("adlro.db");
    model = folder.resolve("site-1.adlro");
    Files.createDirectories(home.resolve("models"));
    Files.write(home.resolve("models/adlro.adlro"), BundleFormat.write(UntrainedModel.bundle(0.4)));
  }

  private void store(String policy, int jobs) {
    EndedJobs ended = new EndedJobs("ann");
    for (int i = 0; i < jobs; i++) {
      long submit = BEGIN + 100L * i * SECOND;
      ended.add(
          JobRequest.of("training"),
          submit,
          submit + SECOND,
          submit + (200 + i % 7 * 30L) * SECOND,
          List.of("f1/" + i % 4));
    }
    ended.write(
        location, CLUSTER, policy, new LoadPlan(1, new double[] {1}, new double[][] {{1}}), 300);
  }

  private Cli.Outcome learn(Object... more) {
    List<Object> words = new ArrayList<>(List.of("learn", "--store", location, "--out", model));
    words.addAll(List.of(more));
    return cli.run(words.toArray());
  }

  @Test
  void aModelThatLosesNothingOnUnseenJobsIsWrittenWithWhereItIsFrom() {
    store("adlro", 600);

    Cli.Outcome outcome = learn();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.lines())
        .containsExactly(
            "on 120 jobs it changes the mean time from submission to end by 0.0 [0.0, 0.0] %",
            "written: " + model);
    assertThat(ModelFiles.of(folder).load(model.toString()).model().provenance())
        .containsEntry("trained from", "adlro")
        .containsEntry("jobs of the site", "600")
        .containsEntry(
            "unseen jobs from, in microseconds since 1970",
            Long.toString(BEGIN + 48_000 * SECOND + 1));
    assertThat(learn().err()).isEqualTo("--out %s exists; name a new file\n".formatted(model));
  }

  @Test
  void whatCannotBeLearnedFromIsRefusedInASentence() {
    assertThat(learn("--cpu", 0, "--episodes", 0, "--jobs", 10).err().lines())
        .containsExactly(
            "--jobs 10 is below 500",
            "--episodes 0 is below 1",
            "--cpu 0.0 is not above 0 and at most 1");
    store("fcfs", 600);
    assertThat(learn().err())
        .contains("the policy `fcfs` has no networks that learn on site; `adlro` and `dqn` have");
  }

  @Test
  void tooFewJobsAreRefused() {
    store("adlro", 60);
    Cli.Outcome outcome = learn();
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("60 jobs have started and ended, and a training needs 500");
  }
}
