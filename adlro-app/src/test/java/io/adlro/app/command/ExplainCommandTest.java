package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.bundle.BundleFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ExplainCommandTest {
  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenariosAndAModel() throws IOException {
    Path home = Files.createDirectory(dir.resolve("home"));
    cli = new Cli(home);
    model(home, "adlro", -10); // so low that it always chooses
    model(home, "shy", 1000);
  }

  private static void model(Path home, String name, double margin) throws IOException {
    Path folder = Files.createDirectories(home.resolve("models"));
    Files.write(folder.resolve(name + ".adlro"), BundleFormat.write(UntrainedModel.bundle(margin)));
  }

  private static String unwrapped(Cli.Outcome outcome) {
    return outcome.out().replaceAll("\\n  (?=\\S)", " ");
  }

  private Cli.Outcome explain(Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("explain", "--scenario", "tiny"));
    arguments.addAll(List.of(more));
    return cli.run(arguments.toArray());
  }

  @Test
  void aDecisionIsExplainedWithCandidatesInfluencesAndAlternatives() {
    Cli.Outcome outcome = explain();

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .containsPattern(
            "(?m)^run: +adlro on scenario \"tiny\", seed 1; model adlro, [0-9a-f]{12}$")
        .containsPattern("(?m)^free: +\\d of 2 fast, \\d of 2 slow$")
        .contains("departure: none in this run: in all ")
        .containsPattern("(?m)^leading: +patient-sjf with baseline settings and backfilling$")
        .contains("Candidates by the score that the networks predict")
        .containsPattern("(?m)^>  \\w+ ")
        .contains("- adlro follows patient-sjf with baseline settings and backfilling at present: ")
        .contains("- patient-sjf would start ", "What mattered between ")
        .containsPattern("(?m)^Alternatives for job \\d+, ");
    assertThat(unwrapped(outcome)).contains("The learned policy would have chosen to ");
  }

  @Test
  void aDecisionIsFoundByNumberByTimeAndByJob() {
    Cli.Outcome byJob = explain("--job", "40");
    JsonNode root = JsonMapper.shared().readTree(explain("--job", "40", "--json", "-").out());
    long number = root.get("decision").asLong();

    assertThat(byJob.out()).contains("decision:  " + number + ", ");
    assertThat(root.get("ordered")).anyMatch(move -> move.get("job").asString().equals("40"));
    assertThat(explain("--decision", number, "--job", 40).out()).isEqualTo(byJob.out());
    String at = "%.6fs".formatted(root.get("atSeconds").asDouble());
    assertThat(explain("--at", at, "--job", 40, "--json", "-").out())
        .contains("\"decision\" : " + number);
  }

  @Test
  void theJsonHoldsEveryCandidateAndGroup() {
    JsonNode root = JsonMapper.shared().readTree(explain("--at", "60", "--json", "-").out());

    assertThat(root.get("atSeconds").asDouble()).isGreaterThanOrEqualTo(60);
    assertThat(root.get("candidates").size()).isGreaterThan(1);
    List<String> ofBase = new ArrayList<>();
    root.get("baseWouldStart").forEach(move -> ofBase.add(move.toString()));
    assertThat(root.get("candidates"))
        .filteredOn(
            candidate ->
                ofBase.contains(
                    "{\"job\":%s,\"class\":%s,\"on\":%s}"
                        .formatted(
                            candidate.get("job"), candidate.get("class"), candidate.get("on"))))
        .isNotEmpty()
        .allSatisfy(candidate -> assertThat(candidate.get("gainTypicalRuns").asDouble()).isZero());
    assertThat(root.get("influences").get("groups")).hasSize(14);
    assertThat(root.get("counterfactual").get("done").get("way").asString()).isNotEmpty();
    assertThat(root.get("freeGpus").propertyNames()).containsExactly("fast", "slow");
  }

  @Test
  void aModelBelowItsMarginLeavesTheDecisionToTheBasePolicy() {
    Cli.Outcome outcome = explain("--policy", "adlro@shy");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(unwrapped(outcome)).contains("The learned policy would have followed patient-sjf;");
    assertThat(outcome.out())
        .containsPattern("(?m)^>  \\d+ .* patient-sjf")
        .doesNotContain("learned policy\n");
  }

  @Test
  void aDecisionWithoutFreeGpusSaysSo() {
    String nothing = "";
    for (int n = 1; n < 60 && nothing.isEmpty(); n++) {
      String out = explain("--decision", n).out();
      nothing = out.contains("There was nothing to choose") ? out : "";
    }

    assertThat(nothing).contains("0 of 2 fast").doesNotContain("Candidates");
  }

  @Test
  void aJournalOfAnotherPolicyShowsWhatTheAgentWouldHaveDone() {
    Path journal = dir.resolve("events.gz");
    cli.run("simulate", "--scenario", "tiny", "--policy", "fcfs", "--journal", journal);

    Cli.Outcome first = explain("--journal", journal);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out()).contains("the journal " + journal + ";");
    String another = "";
    for (int n = 1; n < 60 && another.isEmpty(); n++) {
      String out = explain("--journal", journal, "--decision", n).out();
      another = out.contains("- The journal's policy started ") ? out : "";
    }
    assertThat(another).contains("; adlro would have started ");
    Cli.Outcome job = explain("--journal", journal, "--job", "60");
    assertThat(job.code()).as(job.err()).isZero();
    assertThat(job.out()).contains("Alternatives for job 60, ");
  }

  @Test
  void aRunAndItsJournalAreExplainedAlike() {
    Path journal = dir.resolve("events.txt");
    cli.run("simulate", "--scenario", "tiny", "--policy", "patient-sjf", "--journal", journal);

    // Up to its first departure the agent does what the journal's policy does.
    List<String> fresh = explain("--decision", 3, "--policy", "adlro@shy").lines();
    List<String> replayed =
        explain("--journal", journal, "--decision", 3, "--policy", "adlro@shy").lines();

    assertThat(replayed.subList(1, replayed.size())).isEqualTo(fresh.subList(1, fresh.size()));
  }

  @Test
  void wrongOptionsAreReportedInASentence() {
    refused("--decision 100000: there is none; the last of its", "--decision", 100_000);
    refused("--decision 0 is below 1", "--decision", 0);
    refused("--at 100d: there is nothing to choose from then on", "--at", "100d");
    refused("--at soon is not a time; write for example", "--at", "soon");
    refused("give one of them", "--at", "5m", "--decision", 3);
    refused("--job 80: there is no such job; tiny has 80 jobs, from 0 to 79", "--job", 80);
    refused("--job 70: does not wait at decision 1", "--decision", 1, "--job", 70);
    refused("ADLRO; did you mean `adlro`?", "--policy", "adlro@adrlo");
    refused("only decisions of adlro can be explained", "--policy", "adlro+lookahead@shy");
  }

  @Test
  void aBrokenJournalIsReportedInASentence() throws IOException {
    Path journal = dir.resolve("events.txt");
    cli.run("simulate", "--scenario", "tiny", "--policy", "fcfs", "--journal", journal);
    refused("remove --seed", "--journal", journal, "--seed", 3);
    refused("there is no such file", "--journal", dir.resolve("none.txt"));
    refused("is a folder", "--journal", dir);
    refused("is not a journal; ", "--journal", cli.clusterFile());
    refused("--job 900: is never started", "--journal", journal, "--job", 900);

    byte[] damaged = Files.readAllBytes(journal);
    damaged[damaged.length - 3] ^= 1;
    Path broken = Files.write(dir.resolve("broken.txt"), damaged);
    refused(": the checksum is wrong; take another copy", "--journal", broken, "--decision", 1000);
  }

  private void refused(String sentence, Object... arguments) {
    Cli.Outcome outcome = explain(arguments);
    assertThat(outcome.code()).as(outcome.out()).isEqualTo(2);
    assertThat(outcome.err()).contains(sentence);
    assertThat(outcome.err().lines()).hasSize(1);
  }

  /** The scenario with speeds that policies have to learn. */
  private Path unknownSpeeds() throws IOException {
    Path file = dir.resolve("unknown.yaml");
    return Files.writeString(
        file, "base: tiny\nspeeds: learned\nworkload: {estimates: {kind: none}}\n");
  }

  @Test
  void aStartThatTriesAnUnmeasuredPairIsNamed() throws IOException {
    Cli.Outcome outcome = cli.run("explain", "--scenario", unknownSpeeds(), "--decision", 13);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(unwrapped(outcome))
        .containsPattern(
            "(?m)^- The start of job \\d+ on slow is also a trial: little is known of the speed of"
                + " rendering there. It is believed to be 1.00; adlro assumes 1.56, which is"
                + " possible, because the job is short and no other one measures it.$");
  }

  @Test
  void decisionsAfterSpeedsWereLearnedAreExplainedToo() throws IOException {
    Cli.Outcome outcome = cli.run("explain", "--scenario", unknownSpeeds(), "--job", 79);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("Alternatives for job 79, ");
  }
}
