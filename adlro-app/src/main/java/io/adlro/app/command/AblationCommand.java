package io.adlro.app.command;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.text.Sha256;
import io.adlro.report.json.AblationJson;
import io.adlro.report.page.AblationPage;
import io.adlro.report.text.ProgressLine;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.ablation.Ablation;
import io.adlro.study.ablation.AblationRun;
import io.adlro.study.ablation.AblationSettings;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import io.adlro.study.training.Budget;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes the page that tells what each part of the agent is worth. */
@Command(
    name = "ablation",
    mixinStandardHelpOptions = true,
    description = {
      "Trains the agents between the paper's and ours, one change each, all on the same terms, runs"
          + " them on the same jobs and writes what each change is worth.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro ablation --budget 10m",
      "  adlro ablation --budget 200ep --seeds 3 --jobs 300 --out ablation.md",
    })
final class AblationCommand implements Callable<Integer> {
  private static final int MOST_JOBS = 1_000_000;
  private static final List<String> REFERENCES = List.of("patient-sjf", "rolling-matching");

  private final CommandContext context;

  @Spec CommandSpec spec;

  @Option(
      names = "--budget",
      paramLabel = "TIME|Nep",
      description =
          "Of each of the nine trainings, as a time (2m, 1h) or in episodes (200ep); default:"
              + " ${DEFAULT-VALUE}.")
  String budget = "2m";

  @Option(
      names = "--scenarios",
      paramLabel = "A,B,...",
      split = ",",
      description = "Scenarios to measure on, by name or file; default: ${DEFAULT-VALUE}.")
  List<String> scenarios = List.of("paper", "paper-noisy", "paper-unknown", "surge", "drift");

  @Option(
      names = "--train-on",
      paramLabel = "A,B,...",
      split = ",",
      description =
          "Scenarios that the paper's kind of training plays in turn, all on one cluster; default:"
              + " ${DEFAULT-VALUE}.")
  List<String> trainOn = List.of("paper", "paper-noisy", "paper-unknown");

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs of each test seed; default: ${DEFAULT-VALUE}.")
  int jobs = 1_000;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Test seeds 1 to N, at least 2; default: ${DEFAULT-VALUE}.")
  int seeds = 10;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of all trainings; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The page to write; default: ${DEFAULT-VALUE}.")
  Path out = Path.of("docs/ablation.md");

  @Mixin ThreadsOption threadsOption;

  @Mixin JsonOption json;

  AblationCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    List<Long> seedList = Seeds.upTo(seeds, mistakes);
    if (seeds == 1) {
      mistakes.add("--seeds 1 gives no intervals; give at least 2");
    }
    if (jobs < 1 || jobs > MOST_JOBS) {
      mistakes.add("--jobs " + jobs + " is not in 1.." + MOST_JOBS);
    }
    if (seed < 0) {
      mistakes.add("--seed " + seed + " is below 0");
    }
    threadsOption.check(mistakes);
    List<ExperimentInput> measured = grounds(scenarios, mistakes);
    List<ExperimentInput> played = grounds(trainOn, mistakes);
    requireOneCluster(played, mistakes);
    Outputs outputs = new Outputs(mistakes);
    OutputFile page = outputs.file("--out", Optional.of(out)).orElseThrow();
    outputs.file("--json", json.file());
    Budget limit = limit(mistakes);
    mistakes.throwIfAny();
    AblationSettings terms = new AblationSettings(limit, jobs, seed, threadsOption.threads);
    Ablation ablation = climb(terms, played, measured, seedList);
    show(ablation, terms, page, provenance(measured, played));
    return 0;
  }

  private Budget limit(Problems mistakes) {
    try {
      return Budget.of(Optional.of(budget));
    } catch (UserError mistake) {
      mistake.sentences().forEach(mistakes::add);
      return Budget.NONE;
    }
  }

  private List<ExperimentInput> grounds(List<String> names, Problems mistakes) {
    List<ExperimentInput> grounds = new ArrayList<>();
    for (String name : names) {
      ExperimentOptions options = new ExperimentOptions();
      options.scenario = Optional.of(name.strip());
      // A wrong number is told once, not for each scenario.
      options.jobs = Optional.of(jobs).filter(n -> n >= 1 && n <= MOST_JOBS);
      options.ground(context, mistakes).ifPresent(grounds::add);
    }
    return grounds;
  }

  /** The paper's network fits one number of GPUs and one list of classes. */
  private static void requireOneCluster(List<ExperimentInput> played, Problems mistakes) {
    for (ExperimentInput other : played) {
      Cluster first = played.get(0).setting().cluster();
      Cluster cluster = other.setting().cluster();
      if (cluster.gpuCount() != first.gpuCount() || !cluster.classes().equals(first.classes())) {
        mistakes.add(
            "--train-on: %s has another cluster than %s; name scenarios of one cluster"
                .formatted(other.setting().name(), played.get(0).setting().name()));
      }
    }
  }

  private Ablation climb(
      AblationSettings terms,
      List<ExperimentInput> played,
      List<ExperimentInput> measured,
      List<Long> seedList) {
    List<Scenario> training = played.stream().flatMap(g -> g.scenario().stream()).toList();
    AblationRun ladder =
        new AblationRun(
            terms,
            context.experiment().planner(),
            PolicyChoice.available(REFERENCES, context.experiment().catalog(), Optional.empty())
                .policies(),
            context.training().clock());
    int steps = ladder.runCount(measured.size(), seedList.size());
    try (ProgressLine progress =
        context.terminal().progress(spec.commandLine().getErr(), "trainings and runs", steps)) {
      return ladder.run(
          training,
          measured.stream().map(ExperimentInput::setting).toList(),
          seedList,
          progress::step);
    }
  }

  private Provenance provenance(List<ExperimentInput> measured, List<ExperimentInput> played) {
    List<String> settings = new ArrayList<>();
    Stream.concat(measured.stream(), played.stream())
        .forEach(ground -> settings.addAll(ground.fingerprint()));
    settings.add("%s %d %d %d".formatted(budget, jobs, seeds, seed));
    List<String> arguments = new ArrayList<>(List.of(spec.root().name()));
    arguments.addAll(spec.root().commandLine().getParseResult().originalArgs());
    return new Provenance(
        Version.number(),
        context.commit(),
        System.getProperty("java.version"),
        arguments,
        Sha256.of(settings));
  }

  private void show(
      Ablation ablation, AblationSettings terms, OutputFile page, Provenance provenance) {
    List<String> names = trainOn.stream().map(String::strip).toList();
    List<String> lines = AblationPage.lines(ablation, terms, budget, names, provenance);
    page.write(String.join("\n", lines) + "\n");
    PrintWriter text = spec.commandLine().getOut();
    if (!json.replacesText()) {
      AblationPage.table(ablation).forEach(text::println);
      text.println("wrote " + page.path());
      text.flush();
    }
    json.write(text, () -> AblationJson.of(ablation, provenance));
  }
}
