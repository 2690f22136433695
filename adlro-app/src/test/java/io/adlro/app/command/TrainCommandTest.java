package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.ModelBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class TrainCommandTest {
  private static final List<String> SAME =
      List.of("model.adlro", "curve.csv", "curve.html", "events.out.tfevents.1772600767.adlro");

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenarios() throws IOException {
    cli = new Cli(Files.createDirectory(dir.resolve("home")));
  }

  private Cli.Outcome train(Object... more) {
    Object[] arguments = new Object[5 + more.length];
    System.arraycopy(
        new Object[] {"train", "--preset", "fake", "--scenario", "tiny"}, 0, arguments, 0, 5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return cli.run(arguments);
  }

  @Test
  void aTrainingWritesModelCurvesAndCheckpoint() throws IOException {
    Path out = dir.resolve("a/b");

    Cli.Outcome outcome = train("--out", out, "--seed", "3");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("trained:   100 episodes, 10,000 steps, 10 updates of weights in 3 min")
        .contains("evaluated: mean JCT 47.5 s, -5.0 [-7.0, -3.0] % against patient-sjf")
        .contains("model.adlro, curve.csv, curve.html, events.out.tfevents.1772600767.adlro")
        .contains("features:  clipped 0.1 %, missing 0.0 %")
        .contains("the training is finished");
    ModelBundle model = BundleFormat.read("model", Files.readAllBytes(out.resolve("model.adlro")));
    assertThat(model.provenance())
        .containsEntry("preset", "fake")
        .containsEntry("setting", "tiny")
        .containsEntry("load", "0.70")
        .containsEntry("seed", "3")
        .containsEntry("date", "2026-03-04")
        .containsEntry("commit", "0123456789012345678901234567890123456789")
        .containsKey("settingsSha256");
    assertThat(model.provenance().get("curve").lines()).hasSize(11);
    assertThat(out.resolve("curve.csv")).content().contains("\n10,1000,1,1,,,,,,,20\n");
    assertThat(out.resolve("curve.html")).content().contains("Training of fake", "<svg");
    assertThat(out).isDirectoryNotContaining("glob:**.part");
    assertThat(cli.trainer().open()).isZero();
  }

  @Test
  void aTrainingEndsWithTheCommandThatComparesItsModel() {
    Path out = dir.resolve("my agent");

    String trained = train("--load", "0.5", "--out", out, "--budget", "20ep").out();

    assertThat(trained)
        .endsWith(
            "\ncompare:   adlro compare --scenario tiny --load 0.5 --policies 'adlro@%s,adlro,patient-sjf'\n"
                .formatted(out));
    assertThat(cli.run("train", "--resume", out, "--budget", "40ep").out())
        .endsWith(trained.substring(trained.indexOf("\ncompare: ")));
    assertThat(train("--out", "a,b").err()).contains("--out a,b: a comma separates policies");
  }

  @Test
  void aTrainingKilledInAnyRoundAndResumedEndsWithTheSameBytes() throws IOException {
    Path whole = dir.resolve("whole");
    train("--out", whole);

    for (int round = 1; round <= 10; round++) {
      Path killed = dir.resolve("killed-" + round);
      cli.trainer().dieInRound(round);
      assertThat(train("--out", killed).code()).isEqualTo(1);
      assertThat(cli.trainer().open()).isZero();

      Cli.Outcome resumed = cli.run("train", "--resume", killed);

      assertThat(resumed.code()).as(resumed.err()).isZero();
      for (String file : SAME) {
        assertThat(killed.resolve(file)).hasSameBinaryContentAs(whole.resolve(file));
      }
    }
  }

  @Test
  void aTrainingThatUsedUpItsTimeResumesWithALargerBudget() throws IOException {
    Path whole = dir.resolve("whole");
    Path parts = dir.resolve("parts");
    train("--out", whole);

    Cli.Outcome first = train("--out", parts, "--budget", "1m");
    Cli.Outcome second = cli.run("train", "--resume", parts, "--budget", "2m");
    Cli.Outcome third = cli.run("train", "--resume", parts, "--budget", "1h");

    assertThat(first.out()).contains("30 episodes").contains("the time is up");
    assertThat(second.out()).contains("60 episodes").contains("adlro train --resume " + parts);
    assertThat(third.out()).contains("100 episodes").contains("is finished");
    assertThat(parts.resolve("model.adlro")).hasSameBinaryContentAs(whole.resolve("model.adlro"));
  }

  @Test
  void equalSeedsGiveEqualModelsAndOtherSeedsOthers() throws IOException {
    train("--out", dir.resolve("1"), "--budget", "50ep");
    train("--out", dir.resolve("2"), "--budget", "50ep");
    train("--out", dir.resolve("3"), "--budget", "50ep", "--seed", "9");

    byte[] one = Files.readAllBytes(dir.resolve("1/model.adlro"));
    assertThat(Files.readAllBytes(dir.resolve("2/model.adlro"))).isEqualTo(one);
    assertThat(Files.readAllBytes(dir.resolve("3/model.adlro"))).isNotEqualTo(one);
  }

  @Test
  void aFolderThatCannotBeCreatedIsReportedBeforeTheTrainingStarts() throws IOException {
    Path file = Files.writeString(dir.resolve("file"), "");

    Cli.Outcome outcome = train("--out", file.resolve("below"));

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines()).hasSize(1);
    assertThat(outcome.err()).contains("--out", "below", "choose another one");
  }

  @Test
  void aFolderWithATrainingIsNotOverwritten() throws IOException {
    Path out = dir.resolve("mine");
    train("--out", out, "--budget", "50ep");

    Cli.Outcome outcome = train("--out", out);

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("holds a training already; continue with --resume");
  }

  @Test
  void resumingRefusesOptionsThatWouldChangeTheTraining() {
    Path out = dir.resolve("mine");
    train("--out", out, "--budget", "50ep");

    Cli.Outcome outcome = cli.run("train", "--resume", out, "--seed", "2", "--load", "0.5");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("--resume uses the original options; remove --seed")
        .contains("remove --load");
  }

  @Test
  void aCheckpointThatIsMissingDamagedOrOfAnotherScenarioIsRefused() throws IOException {
    Path out = dir.resolve("mine");
    assertThat(cli.run("train", "--resume", out).err()).contains("there is no checkpoint in it");
    train("--out", out, "--budget", "50ep");
    Path checkpoint = out.resolve("checkpoint.adlro");
    byte[] good = Files.readAllBytes(checkpoint);

    for (int at = 0; at < good.length; at += 7) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      Files.write(checkpoint, bad);
      Cli.Outcome outcome = cli.run("train", "--resume", out);
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err().lines()).hasSize(1);
      assertThat(outcome.err()).contains("checkpoint.adlro: is ");
    }

    Files.write(checkpoint, good);
    Path scenario = dir.resolve("home/scenarios/tiny.yaml");
    Files.writeString(scenario, Files.readString(scenario).replace("0.7", "0.8"));
    assertThat(cli.run("train", "--resume", out).err()).contains("has changed since");
  }

  @Test
  void aResumedTrainingKeepsItsHiddenFeatures() throws IOException {
    Path out = dir.resolve("blind");
    train("--out", out, "--budget", "50ep", "--blind", "memory,waiting-pays");
    assertThat(cli.run("train", "--resume", out, "--budget", "60ep").code()).isZero();

    assertThat(
            BundleFormat.read("model", Files.readAllBytes(out.resolve("model.adlro"))).settings())
        .containsEntry("blind", "[MEMORY, WAITING_PAYS]");
    assertThat(cli.run("train", "--resume", out, "--blind", "memory").err())
        .contains("remove --blind");
    assertThat(train("--blind", "memroy").err())
        .contains("--blind: there is no feature group `memroy`; did you mean `memory`?");
  }

  @Test
  void allErrorsAreReportedTogether() {
    Cli.Outcome outcome = cli.run("train", "--preset", "fke", "--actors", "0", "--seed", "-1");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err())
        .contains("there is no preset `fke`; did you mean `fake`?")
        .contains("--actors 0")
        .contains("--seed -1");
    assertThat(train("--budget", "soon").err()).contains("such as 30m or 2h nor episodes");
    assertThat(train("--engine", "toch").err()).contains("did you mean `torch`?");
  }

  @Test
  void theResultIsAvailableAsJson() {
    Cli.Outcome outcome = train("--out", dir.resolve("mine"), "--budget", "60ep", "--json", "-");

    JsonNode root = JsonMapper.shared().readTree(outcome.out());
    assertThat(root.get("ending").asString()).isEqualTo("finished");
    assertThat(root.get("curve")).hasSize(6);
    assertThat(root.get("curve").get(2).get("evaluation").get("relativeDifference").asDouble())
        .isEqualTo(-0.05);
    assertThat(root.get("provenance").get("preset").asString()).isEqualTo("fake");
    assertThat(root.get("files")).hasSize(5);
  }
}
