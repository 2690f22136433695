package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class PredictCommandTest {
  private static final int JOBS = 120;

  @TempDir Path dir;
  private Cli cli;
  private Path history;
  private Path job;

  @BeforeEach
  void aHistoryOfTwoScriptsAndAJob() throws IOException {
    cli = new Cli(dir);
    StringBuilder rows = new StringBuilder("job_id,submit_s,class,gpus,work_s,user,name\n");
    for (int i = 0; i < JOBS; i++) {
      boolean small = i % 2 == 0;
      double seconds = (small ? 60 : 3_600) * (1 + 0.02 * (i % 7));
      rows.append("%d,%d,ml,1,%.1f,ana,%s\n".formatted(i, i * 5_000, seconds, small ? "s" : "xl"));
    }
    history = Files.writeString(dir.resolve("jobs.csv"), rows.toString());
    job =
        Files.writeString(
            dir.resolve("job.json"),
            "{\"name\": \"xl\", \"class\": \"ml\", \"user\": \"ana\", \"gpus\": 1}\n");
  }

  @Test
  void aJobIsPredictedFromJobsOfTheSameName() throws IOException {
    Cli.Outcome outcome =
        cli.run("predict", "--history", "" + history, "--job", "" + job, "--json", "-");

    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    JsonNode predicted = JsonMapper.shared().readTree(outcome.out()).get("jobs").get(0);
    assertThat(predicted.get("runTimeSeconds").get("50").asDouble()).isBetween(3_300.0, 4_300.0);
    assertThat(predicted.get("confidence").asDouble()).isGreaterThan(0.8);
    assertThat(predicted.get("resembles").size()).isPositive();
    JsonNode decomposition = predicted.get("decomposition");
    assertThat(decomposition.get("user").get(0).get("value").asString()).isEqualTo("ana");
    assertThat(decomposition.get("name").get(0).get("value").asString()).isEqualTo("xl");
    assertThat(decomposition.get("gang-width").get(0).get("value").asString()).isEqualTo("1 GPUs");
    assertThat(decomposition.get("user").get(0).get("similarity").asDouble()).isBetween(0.1, 1.0);
    assertThat(decomposition.has("group")).isFalse();
  }

  @Test
  void theTextShowsRunTimeAndSpeeds() {
    Cli.Outcome outcome =
        cli.run("predict", "--history", "" + history, "--job", "" + job, "--gpus", "v100,t4");

    assertThat(outcome.lines().get(0)).isEqualTo("xl of ana, 1 GPU");
    assertThat(outcome.out()).contains("run time    ").contains("T4").contains("catalogue");
    assertThat(outcome.lines())
        .anyMatch(line -> line.matches(" +user +ana +0\\.[0-9]+"))
        .anyMatch(line -> line.matches(" +gang width +1 GPUs +0\\.[0-9]+"));
  }

  @Test
  void aPredictionIsNotShorterThanTheElapsedTime() throws IOException {
    Cli.Outcome outcome =
        cli.run(
            "predict",
            "--history",
            "" + history,
            "--job",
            "" + job,
            "--elapsed",
            "2h",
            "--json",
            "-");

    JsonNode predicted = JsonMapper.shared().readTree(outcome.out()).get("jobs").get(0);
    assertThat(predicted.get("runTimeSeconds").get("5").asDouble()).isGreaterThan(7_200);
  }

  @Test
  void aJobIsKilledAtItsTimeLimit() throws IOException {
    Path limited =
        Files.writeString(
            dir.resolve("limited.json"),
            "{\"name\": \"xl\", \"class\": \"ml\", \"user\": \"ana\", \"gpus\": 1, \"limit_s\":"
                + " 600}\n");
    Cli.Outcome outcome =
        cli.run("predict", "--history", "" + history, "--job", "" + limited, "--json", "-");

    JsonNode predicted = JsonMapper.shared().readTree(outcome.out()).get("jobs").get(0);
    assertThat(predicted.get("runTimeSeconds").get("50").asDouble()).isEqualTo(600);
    assertThat(predicted.get("runTimeSeconds").get("95").asDouble()).isEqualTo(600);
    JsonNode limit = predicted.get("timeLimit");
    assertThat(limit.get("seconds").asDouble()).isEqualTo(600);
    assertThat(limit.get("timeoutChance").asDouble()).isBetween(0.8, 1.0);
    JsonNode longEnough = limit.get("suggestions").get(0);
    assertThat(longEnough.get("chance").asDouble()).isEqualTo(0.95);
    assertThat(longEnough.get("seconds").asDouble() % 300).isZero();
    assertThat(longEnough.get("seconds").asDouble()).isGreaterThan(3_600);
    Cli.Outcome text = cli.run("predict", "--history", "" + history, "--job", "" + limited);
    assertThat(text.lines())
        .anyMatch(line -> line.matches("  time limit  10 min; [0-9.]+ % chance of a timeout"))
        .anyMatch(
            line ->
                line.matches(" +--time=[0-9-]+:[0-9]{2}:00 is long enough with a chance of 95 %"));
    assertThat(
            cli.run("predict", "--history", "" + history, "--job", "" + limited, "--elapsed", "20m")
                .out())
        .contains("time limit  10 min; the job has run longer, so it is taken as not enforced");
    assertThat(cli.run("predict", "--job", "" + limited).out())
        .contains("chance of a timeout")
        .doesNotContain("--time=");
    assertThat(cli.run("predict", "--history", "" + history, "--job", "" + job).out())
        .contains("time limit  none");
  }

  @Test
  void anEvaluationShowsEveryPredictorThatAnswers() {
    Cli.Outcome outcome = cli.run("predict", "--evaluate", "" + history);

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("jobs.csv (adlro): 120 jobs")
        .contains("ADLRO")
        .contains("last two jobs")
        .contains("nearest jobs")
        .doesNotContain("user's estimate");
  }

  @Test
  void anEvaluationNamesOnlyFieldsThatTheFileHas() throws IOException {
    Cli.Outcome outcome = cli.run("predict", "--evaluate", "" + history);

    assertThat(outcome.lines())
        .contains(
            "fields:  name, user, words, GPUs",
            "missing: estimate, group, share of a GPU, nodes, GPU models, GPU memory, CPU, memory,"
                + " limit, priority",
            "         estimates of users are not evaluated, because no job has one");
    Cli.Outcome json = cli.run("predict", "--evaluate", "" + history, "--json", "-");
    JsonNode fields = JsonMapper.shared().readTree(json.out()).get("fields");
    assertThat(fields.get("user").asLong()).isEqualTo(JOBS);
    assertThat(fields.get("limit").asLong()).isZero();
  }

  @Test
  void anEvaluationComparesBelievedMeansWithTrueOnes() {
    Cli.Outcome json = cli.run("predict", "--evaluate", "" + history, "--json", "-");
    JsonNode first = JsonMapper.shared().readTree(json.out()).get("beliefs").get(0);

    assertThat(first.get("of").asString()).isEqualTo("run time");
    assertThat(first.get("jobs").asInt()).isEqualTo(JOBS - JOBS / 10);
    assertThat(first.get("believedSeconds").asDouble() / first.get("trueSeconds").asDouble())
        .isBetween(0.2, 5.0);
  }

  @Test
  void errorsAreReported() throws IOException {
    assertThat(cli.run("predict").err()).contains("give either --job FILE");
    assertThat(cli.run("predict", "--job", "none.json").err()).contains("none.json: ");
    assertThat(cli.run("predict", "--job", "" + job, "--gpus", "v9000").err())
        .contains("`v9000` is in no catalogue");
    assertThat(cli.run("predict", "--job", "" + job, "--elapsed", "soon").err())
        .contains("--elapsed is `soon`");
    assertThat(cli.run("predict", "--job", "" + job, "--dimensions", "100").err())
        .contains("--dimensions");
    Path few =
        Files.writeString(
            dir.resolve("few.csv"), "job_id,submit_s,class,gpus,work_s\n1,0,ml,1,5\n");
    Cli.Outcome outcome = cli.run("predict", "--evaluate", "" + few);
    assertThat(outcome.err()).contains("has 1 jobs; an evaluation needs at least 20");
    assertThat(outcome.code()).isEqualTo(2);
  }

  @Test
  void aPolicyMayPlanWithPredictions() {
    Cli.Outcome outcome =
        cli.run(
            "compare", "--scenario", "tiny", "--seeds", "2", "--policies", "sjf,sjf+predictions");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("sjf+predictions");
    assertThat(cli.run("compare", "--policies", "adlro+predictions").err())
        .contains("there is no policy `adlro+predictions`");
  }
}
