package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands that ask a server, against a real one. */
final class ClientCommandsTest {
  private static final String SCRIPT =
      """
      #!/bin/bash
      #SBATCH --job-name=bert
      #SBATCH --gres=gpu:2
      #SBATCH --time=02:00:00
      #SBATCH --mail-user=a@b
      #SBATCH --array=1-3
      python train.py
      """;

  @TempDir static Path home;
  private static Cli cli;
  private static RunningServer server;

  @TempDir Path dir;

  @BeforeAll
  static void startAServer() throws IOException {
    cli = new Cli(home);
    server = new RunningServer(cli, Files.createDirectory(home.resolve("site")));
  }

  @AfterAll
  static void stopIt() throws InterruptedException {
    server.stop();
  }

  private static Cli.Outcome run(Object... words) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--server", server.url(), "--key-file", server.keyFile()));
    return cli.run(all.toArray());
  }

  private static String submitted(Object... words) {
    List<Object> all = new ArrayList<>(List.of("submit", "--class", "training"));
    all.addAll(List.of(words));
    Cli.Outcome outcome = run(all.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome.out().strip();
  }

  private static JsonNode json(Object... words) {
    Cli.Outcome outcome = run(words);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JsonMapper.shared().readTree(outcome.out());
  }

  @Test
  void aSubmittedJobIsListedWithItsStateUntilItIsCancelled() {
    String id = submitted("--name", "listed", "--gpus", 3, "--share", 0.5);

    assertThat(run("jobs", "--text", "listed").out())
        .startsWith("JOBID")
        .containsPattern("(?m)^%s +listed +admin +training +PD +0:00 +3x0\\.5".formatted(id));
    assertThat(run("cancel", id).out()).isEqualTo("job %s: cancelled\n".formatted(id));
    assertThat(run("jobs", "--text", "listed").lines()).hasSize(1);
    assertThat(run("jobs", "--text", "listed", "--state", "CA").out()).contains(id);
    assertThat(run("jobs", "--text", "listed", "--state", "all", "--mine").out()).contains(id);
    assertThat(run("jobs", "--text", "listed", "--state", "all", "--user", "bob").lines())
        .hasSize(1);
  }

  @Test
  void aScriptIsSubmittedAndOptionsReplaceItsValues() throws IOException {
    Path script = Files.writeString(dir.resolve("train.sh"), SCRIPT);

    Cli.Outcome outcome = run("submit", script, "--class", "training", "--name", "mine");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.lines()).hasSize(3);
    assertThat(outcome.err()).isEqualTo(script + ": line 5: ignored `--mail-user`: not used\n");
    JsonNode job = json("job", outcome.lines().get(2), "--json").get("job");
    assertThat(job.get("name").asString()).isEqualTo("mine");
    assertThat(job.get("gpus").asInt()).isEqualTo(2);
    assertThat(job.get("limitSeconds").asDouble()).isEqualTo(7200);
  }

  @Test
  void aDryRunPrintsWhatTheJobWouldGetAndSubmitsNothing() throws IOException {
    Object[] job = {"submit", "--class", "training", "--name", "dry", "--gpus", 1, "--dry-run"};
    Cli.Outcome outcome = run(job);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("run time at speed 1: ", "starts in ")
        .containsPattern("(?m)^MODEL +SPEED +RUN TIME +STARTS IN +ENDS IN$");
    assertThat(run("jobs", "--text", "dry", "--state", "all").lines()).hasSize(1);
    Cli.Outcome several =
        run("submit", Files.writeString(dir.resolve("train.sh"), SCRIPT), "--dry-run");
    assertThat(several.code()).isEqualTo(2);
    assertThat(several.err()).contains("--dry-run is about one job");
  }

  @Test
  void theSameIdempotencyKeyIsTheSameJob() {
    String first = submitted("--gpus", 1, "--idempotency-key", "run-1");

    assertThat(submitted("--gpus", 1, "--idempotency-key", "run-1"))
        .isEqualTo(first + " (accepted before)");
    Cli.Outcome other =
        run("submit", "--class", "training", "--gpus", 2, "--idempotency-key", "run-1");
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.err()).startsWith("adlro: ");
  }

  @Test
  void wrongValuesAreRefusedInSentences() throws IOException {
    Path garbage = Files.writeString(dir.resolve("garbage.txt"), "garbage\n");

    Cli.Outcome values =
        run("submit", "--gpus", 1, "--limit", "soon", "--memory", "much", "--gpu-memory", "x");
    assertThat(values.code()).isEqualTo(2);
    assertThat(values.err().lines())
        .containsExactly(
            "--limit soon is not a time; write for example 90s, 30m, 2h or 1d",
            "--gpu-memory x is not an amount of memory; write for example 20GiB or 512MiB",
            "--memory much is not an amount of memory; write for example 20GiB or 512MiB");
    assertThat(run("submit", "--gpus", 0, "--share", 2).err().lines())
        .containsExactly(
            "`gpus` is 0; expected a whole number from 1 to 1000000",
            "`share` is 2.0; expected a number from 0.001 to 1");
    assertThat(run("submit").err()).contains("name a file of jobs, or say how many GPUs");
    assertThat(run("submit", garbage).err())
        .isEqualTo(
            garbage + ": is in no known format (sbatch, kubernetes, adlro-json, adlro-csv)\n");
    assertThat(run("jobs", "--state", "runing").err())
        .isEqualTo("--state runing: there is no such state; did you mean `running`?\n");
    assertThat(run("jobs", "--limit", 0).err()).isEqualTo("--limit 0 is below 1\n");
    assertThat(run("jobs", "--watch", "--json").code()).isEqualTo(2);
    assertThat(run("jobs", "--sort", "size").err()).contains("`sort` is `size`; expected one of");
    assertThat(run("mode", "actve").err())
        .isEqualTo("there is no mode `actve`; did you mean `active`?\n");
    assertThat(run("audit", "--limit", 5000).err()).contains("is not from 1 to 1000");
    assertThat(run("job", "no such/job?").err()).isEqualTo("there is no job `no such/job?`\n");
  }

  @Test
  void modelsAreListedAndWrongChangesAreRefused() {
    assertThat(run("models").out()).startsWith("MODEL");
    assertThat(run("models", "rollback").err())
        .isEqualTo("adlro: no model was activated; there is nothing to go back to\n");
    assertThat(run("models", "activate", "none").err()).contains("there is no model `none`");
    assertThat(run("models", "activat").err())
        .isEqualTo("there is no action `activat`; did you mean `activate`?\n");
    assertThat(run("models", "activate").err())
        .isEqualTo("name the model: adlro models activate MODEL\n");
    assertThat(run("models", "canary", "m").err())
        .isEqualTo("--class goes with canary, and canary needs it\n");
    assertThat(run("models", "rollback", "m").err())
        .isEqualTo("rollback takes no model; leave out `m`\n");
    assertThat(run("models", "rollback", "--force").err())
        .isEqualTo("--force goes with activate\n");
  }

  @Test
  void oneJobThatCannotBeChangedKeepsNoOtherFromIt() {
    String id = submitted("--gpus", 1, "--name", "kept");

    Cli.Outcome outcome = run("hold", "nothing", id, "--json");

    assertThat(outcome.code()).isEqualTo(1);
    assertThat(outcome.err()).isEqualTo("adlro: there is no job `nothing`\n");
    assertThat(JsonMapper.shared().readTree(outcome.out()).get("jobs").get(0).get("phase"))
        .hasToString("\"held\"");
    assertThat(run("jobs", "--text", "kept", "--state", "held").out()).contains(" H ");
    assertThat(run("release", id).out()).isEqualTo("job %s: pending\n".formatted(id));
  }

  @Test
  void longListsSayHowManyThereAre() {
    submitted("--gpus", 1, "--name", "many", "--array", 5);

    Cli.Outcome two = run("jobs", "--text", "many", "--limit", 2, "--sort", "-submitted");

    assertThat(two.lines()).hasSize(3);
    assertThat(two.err()).isEqualTo("adlro: these are 2 of 5 jobs; --limit shows more\n");
    JsonNode all = json("jobs", "--text", "many", "--json", "-");
    assertThat(all.get("jobs")).hasSize(5);
    assertThat(all.get("total").asInt()).isEqualTo(5);
  }

  @Test
  void aJobIsExplainedWithItsDecisions() {
    String id = submitted("--gpus", 1, "--name", "explained");

    Cli.Outcome outcome = run("job", id);

    assertThat(outcome.lines())
        .startsWith("job:       %s, explained".formatted(id), "user:      admin, class training");
    assertThat(outcome.out()).containsPattern("(?m)^(Decisions:|No decision was made)");
    assertThat(run("explain", id).lines()).startsWith(outcome.lines().get(0));
  }

  @Test
  void nodesModeAndAuditAreShown() {
    assertThat(run("nodes").out()).containsPattern("(?m)^f1 +up +fast +2 +2 ");
    assertThat(run("nodes", "--gpus").lines()).hasSize(5);
    assertThat(json("nodes", "--json").get("nodes")).hasSize(2);
    assertThat(run("mode").out()).isEqualTo("shadow\n");
    assertThat(run("mode", "shadow").out()).isEqualTo("shadow\n");
    assertThat(run("audit").out()).startsWith("TIME").containsPattern("serve +key +admin");
    assertThat(json("audit", "--limit", 1, "--json").get("audit")).hasSize(1);
  }

  @Test
  void withoutATerminalTopPrintsOneScreen() {
    Cli.Outcome outcome = run("top");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.lines().get(0)).contains("mode shadow, policy fcfs; 0 of 4 GPUs busy");
    assertThat(outcome.out()).contains("f1/0 [..........]", "JOBID  NAME");
  }

  @Test
  void aServerThatIsAwayAndAKeyThatIsWrongAreNamed() throws IOException {
    Path wrong = Files.writeString(dir.resolve("wrong.key"), "adlro_0000\n");
    Path empty = Files.writeString(dir.resolve("empty.key"), "\n");

    Cli.Outcome away = cli.run("jobs", "--server", "http://127.0.0.1:1");
    assertThat(away.code()).isEqualTo(1);
    assertThat(away.err())
        .isEqualTo(
            "adlro: no server answers at http://127.0.0.1:1; start one with `adlro serve`\n");
    Cli.Outcome unknown =
        cli.run("submit", "--gpus", 1, "--server", server.url(), "--key-file", wrong);
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.err()).contains("does not know the key of " + wrong);
    assertThat(cli.run("jobs", "--key-file", empty).err()).contains(empty + ": is not a key");
    assertThat(cli.run("jobs", "--key-file", dir.resolve("no")).err())
        .endsWith("no: there is no such file\n");
    assertThat(cli.run("jobs", "--server", "localhost").err())
        .isEqualTo(
            "--server localhost is not the address of a server; write for example"
                + " http://127.0.0.1:7410\n");
  }

  @Test
  void aWaitingJobIsExplainedByWhatWouldBeDecidedNow() {
    String id = submitted("--gpus", 1, "--name", "why");
    run("hold", id);

    assertThat(run("explain", id).out())
        .contains("held until it is released", "now:       what fcfs would decide", "free:");
    JsonNode explained = json("explain", id, "--json").get("explanation");
    assertThat(explained.get("policy").asString()).isEqualTo("fcfs");
    assertThat(explained.get("candidates")).isNotEmpty();
    assertThat(run("explain", "job-99999").code()).isEqualTo(2);
  }

  @Test
  void theJournalAndTheAuditTrailOfTheStoreAreReadWhileTheServerRuns() {
    String id = submitted("--gpus", 1, "--name", "audited");
    run("hold", id);
    Path store = server.keyFile().resolveSibling("adlro.db");

    Cli.Outcome journal = cli.run("journal", store, "--head", 3, "--recover", "--audit");
    assertThat(journal.code()).as(journal.err()).isZero();
    assertThat(journal.out())
        .contains("policy:    fcfs", "JobSubmitted", "state at ")
        .containsPattern("audit: +fcfs gives the recorded orders");
    assertThat(run("journal", "--head", 3, "--audit").out())
        .contains("JobSubmitted")
        .containsPattern("audit: +fcfs gives the recorded orders");
    assertThat(run("journal", store).code()).isEqualTo(2);
    assertThat(cli.run("audit", "--store", store, "--limit", 1000).out())
        .isEqualTo(run("audit", "--limit", 1000).out())
        .contains("hold", id);
  }

  @Test
  void whatIsNoStoreIsRefusedInASentence() throws IOException {
    Path garbage = Files.writeString(dir.resolve("garbage.db"), "garbage");
    Path missing = dir.resolve("missing.db");

    assertThat(cli.run("audit", "--store", garbage).err())
        .isEqualTo("`%s` is not a database; name another file\n".formatted(garbage));
    assertThat(cli.run("audit", "--store", missing).err())
        .isEqualTo(
            "there is no store `%s`; name the file that `store` names in the settings of `adlro serve`\n"
                .formatted(missing));
    assertThat(cli.run("audit", "--store", dir).code()).isEqualTo(2);
    Cli.Outcome away = cli.run("journal", "postgresql://ann@127.0.0.1:1/adlro");
    assertThat(away.code()).isEqualTo(2);
    assertThat(away.err()).contains("does not answer").hasLineCount(1);
    Cli.Outcome shown = cli.run("journal", "postgresql://ann:secret@127.0.0.1:1/adlro");
    assertThat(shown.code()).isEqualTo(2);
    assertThat(shown.err()).contains("~/.pgpass").doesNotContain("secret").hasLineCount(1);
  }

  @Test
  void anAuditTrailIsVerifiedInItsStore() throws Exception {
    submitted("--gpus", "1");
    Path store = dir.resolve("copy.db");
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + home.resolve("site/adlro.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("VACUUM INTO '%s'".formatted(store));
    }
    assertThat(cli.run("audit", "--verify").code()).isEqualTo(2);
    Cli.Outcome intact = cli.run("audit", "--store", store, "--verify");
    assertThat(intact.code()).as(intact.err()).isZero();
    assertThat(intact.out()).startsWith("the audit trail is intact: ");

    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE audit SET actor = 'eve' WHERE number = 1");
    }
    Cli.Outcome broken = cli.run("audit", "--store", store, "--verify");
    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.out()).contains("entry 1 was changed");
  }

  @Test
  void aPasswordIsNoArgument() {
    Cli.Outcome outcome = cli.run("audit", "--store", "postgresql://ann:secret@db/adlro");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("PGPASSFILE").doesNotContain("secret");
  }
}
