package io.adlro.app.command;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.solve.policy.SolverPolicies;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.TrainingSetup;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The command line over a small cluster in a folder of its own. */
final class Cli {
  private static final String CLUSTER =
      """
      models: {fast: {memory: 32GiB}, slow: {memory: 16GiB}}
      nodes:
        - {name: f1, gpuModel: fast, gpus: 2, cpuCores: 16, memory: 64GiB}
        - {name: s1, gpuModel: slow, gpus: 2, cpuCores: 16, memory: 64GiB}
      speeds: {training: {fast: 1.0, slow: 0.5}, rendering: {fast: 1.0, slow: 0.9}}
      """;

  private static final String CLASSES =
      """
        classes:
          training: {work: {kind: exponential, mean: 30s}, gpuMemory: 12GiB, cpuCores: 2}
          rendering: {work: {kind: exponential, mean: 20s}, gpuMemory: 2GiB, cpuCores: 2.5}
      """;

  /** What a command did. */
  record Outcome(int code, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  private final Path home;
  private final LoadPlanner planner;
  private final Map<String, String> environment;
  private final FakeTrainer trainer = new FakeTrainer();

  Cli(Path home) throws IOException {
    this(home, new OrToolsLoadPlanner(), Map.of());
    Path clusters = Files.createDirectories(home.resolve("scenarios/clusters"));
    Files.writeString(clusters.resolve("tiny.yaml"), CLUSTER);
    scenario("tiny", "speeds: known\nload: 0.7\nworkload:\n  jobs: 80\n" + CLASSES);
    scenario("batch", "speeds: known\nworkload:\n  jobs: 40\n  arrivals: batch\n" + CLASSES);
    scenario(
        "stopping",
        "speeds: known\nload: 0.7\npreemption: allowed\nworkload:\n  jobs: 40\n" + CLASSES);
  }

  private Cli(Path home, LoadPlanner planner, Map<String, String> environment) {
    this.home = home;
    this.planner = planner;
    this.environment = environment;
  }

  private void scenario(String name, String text) throws IOException {
    Path file = home.resolve("scenarios").resolve(name + ".yaml");
    Files.writeString(file, "# The test scenario " + name + ".\ncluster: tiny\n" + text);
  }

  Cli with(LoadPlanner other, Map<String, String> variables) {
    return new Cli(home, other, variables);
  }

  /** The only preset, {@code fake}. */
  FakeTrainer trainer() {
    return trainer;
  }

  Path clusterFile() {
    return home.resolve("scenarios/clusters/tiny.yaml");
  }

  /** With the models that come with ADLRO. */
  static AllPolicies catalog() {
    return new AllPolicies(
        List.of(
            PolicyCatalog.entries(),
            SolverPolicies.entries(),
            LearnedPolicies.entries(ModelFiles.of(Path.of("..")))));
  }

  Outcome run(Object... arguments) {
    StringWriter out = new StringWriter();
    Outcome outcome = runInto(new PrintWriter(out), arguments);
    return new Outcome(outcome.code(), out.toString(), outcome.err());
  }

  /** The same with another standard output, which the outcome does not show. */
  Outcome runInto(PrintWriter out, Object... arguments) {
    StringWriter err = new StringWriter();
    CommandContext context =
        new CommandContext(
            new ExperimentContext(catalog(), planner, ScenarioFiles.of(home)),
            CommandStatus.on(Terminal.ABSENT, new PrintWriter(err)),
            Optional.of("0123456789012345678901234567890123456789"),
            new TrainingSetup(List.of(trainer), ModelFiles.of(home), trainer.watch()));
    String[] texts = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code =
        AdlroCommand.over(() -> context, context.status(), environment, texts)
            .setOut(out)
            .setErr(new PrintWriter(err))
            .execute(texts);
    return new Outcome(code, "", err.toString());
  }
}
