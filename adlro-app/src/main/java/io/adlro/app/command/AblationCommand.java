package io.adlro.app.command;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyModel;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.report.json.AblationJson;
import io.adlro.report.json.AttributionJson;
import io.adlro.report.page.AblationPage;
import io.adlro.report.page.AttributionPage;
import io.adlro.sim.scenario.Scenario;
import io.adlro.study.ablation.Ablation;
import io.adlro.study.ablation.AblationRun;
import io.adlro.study.ablation.AblationSettings;
import io.adlro.study.ablation.Attribution;
import io.adlro.study.ablation.AttributionRun;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import io.adlro.study.training.TrainingBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the effect of each part of the agent, also as a page. */
@Command(
    name = "ablation",
    mixinStandardHelpOptions = true,
    description = {
      "Trains agents that lead from the paper's to ours in single changes, all with the same"
          + " settings, runs them on the same jobs and shows the effect of each change.",
      "With --attribution: runs trained agents part by part instead, from a rule with stated run"
          + " times to the agent with lookahead, and shows what each part adds and which candidate"
          + " led for how long.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro ablation --budget 10m",
      "  adlro ablation --budget 200ep --seeds 3 --jobs 300 --page ablation.md",
      "  adlro ablation --attribution --models adlro,seed-2,seed-3 --seeds 30 --page"
          + " attribution.md",
    })
final class AblationCommand extends JsonCommand {
  private static final int MOST_JOBS = 1_000_000;
  private static final List<String> REFERENCES = List.of("patient-sjf", "rolling-matching");

  private final CommandContext context;

  @Option(
      names = "--budget",
      paramLabel = "TIME|Nep",
      description =
          "Budget of each of the nine trainings, as a time (2m, 1h) or in episodes (200ep);"
              + " default: ${DEFAULT-VALUE}.")
  String budget = "2m";

  @Option(
      names = "--scenarios",
      paramLabel = "A,B,...",
      split = ",",
      description = "Test scenarios, by name or file; default: ${DEFAULT-VALUE}.")
  List<String> scenarios = List.of("paper", "paper-noisy", "paper-unknown", "surge", "drift");

  @Option(
      names = "--train-on",
      paramLabel = "A,B,...",
      split = ",",
      description =
          "Scenarios that the paper's kind of training uses in turn, all on one cluster; default:"
              + " ${DEFAULT-VALUE}.")
  List<String> trainOn = List.of("paper", "paper-noisy", "paper-unknown");

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Number of jobs per test seed; default: ${DEFAULT-VALUE}.")
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
      names = "--attribution",
      description = "Train nothing: show what each part of trained agents adds.")
  boolean attribution;

  @Option(
      names = "--models",
      paramLabel = "A,B,...",
      split = ",",
      description =
          "Models of the agent for --attribution, one of each training seed; default:"
              + " ${DEFAULT-VALUE}.")
  List<String> models = List.of("adlro");

  @Option(
      names = {"--page", "--out"},
      paramLabel = "FILE.md",
      description = "Write the results as a Markdown page; default: none.")
  Optional<Path> page = Optional.empty();

  @Mixin ThreadsOption threadsOption;

  AblationCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    List<Long> seedList = Seeds.upTo(seeds, problems);
    if (seeds == 1) {
      problems.add("--seeds 1 gives no intervals; give at least 2");
    }
    if (jobs < 1 || jobs > MOST_JOBS) {
      problems.add("--jobs " + jobs + " is not in 1.." + MOST_JOBS);
    }
    Seeds.check(seed, problems);
    threadsOption.check(problems);
    // A wrong number of jobs is reported once, not for each scenario.
    Optional<Integer> validJobs = Optional.of(jobs).filter(n -> n >= 1 && n <= MOST_JOBS);
    List<ExperimentInput> testInputs =
        ExperimentOptions.scenarios(scenarios, validJobs, context, problems);
    List<ExperimentInput> trainingInputs =
        ExperimentOptions.scenarios(trainOn, validJobs, context, problems);
    requireOneCluster(trainingInputs, problems);
    models.forEach(model -> checkModel(model, problems));
    Optional<OutputFile> pageFile = outputs(problems).file("--page", page);
    TrainingBudget limit = limit(problems);
    problems.throwIfAny();
    if (attribution) {
      return attribute(testInputs, seedList, pageFile);
    }
    AblationSettings settings = new AblationSettings(limit, jobs, seed, threadsOption.threads);
    Ablation ablation = run(settings, trainingInputs, testInputs, seedList);
    Provenance provenance = provenance(testInputs, trainingInputs);
    List<String> names = trainOn.stream().map(String::strip).toList();
    context.status().writes();
    List<String> lines = new ArrayList<>(AblationPage.table(ablation));
    pageFile.ifPresent(
        file -> {
          List<String> written = AblationPage.lines(ablation, settings, budget, names, provenance);
          file.write(String.join("\n", written) + "\n");
          lines.add("wrote " + file.path());
        });
    return show(lines, () -> AblationJson.of(ablation, provenance));
  }

  private void checkModel(String model, Problems problems) {
    PolicyChoice.one("adlro@" + model, context.experiment().catalog(), Optional.empty(), problems)
        .policies()
        .stream()
        .flatMap(policy -> policy.model().flatMap(PolicyModel::problem).stream())
        .forEach(problem -> problems.add("--models " + model + ": " + problem));
  }

  private Integer attribute(
      List<ExperimentInput> testInputs, List<Long> seedList, Optional<OutputFile> pageFile) {
    AttributionRun run =
        new AttributionRun(context.experiment().catalog(), models, threadsOption.threads);
    context.status().count("runs", run.runCount(testInputs.size(), seedList.size()));
    Attribution found =
        run.run(
            testInputs.stream().map(ExperimentInput::setting).toList(),
            seedList,
            context.status()::step);
    Provenance provenance = provenance(testInputs, List.of());
    context.status().writes();
    List<String> lines = new ArrayList<>(AttributionPage.table(found));
    pageFile.ifPresent(
        file -> {
          List<String> written = AttributionPage.lines(found, jobs, provenance);
          file.write(String.join("\n", written) + "\n");
          lines.add("wrote " + file.path());
        });
    return show(lines, () -> AttributionJson.of(found, provenance));
  }

  private TrainingBudget limit(Problems problems) {
    try {
      return TrainingBudget.of(Optional.of(budget));
    } catch (UserError error) {
      error.sentences().forEach(problems::add);
      return TrainingBudget.NONE;
    }
  }

  /** The paper's network fits one number of GPUs and one list of classes. */
  private static void requireOneCluster(List<ExperimentInput> trainingInputs, Problems problems) {
    for (ExperimentInput other : trainingInputs) {
      Cluster first = trainingInputs.get(0).setting().cluster();
      Cluster cluster = other.setting().cluster();
      if (cluster.gpuCount() != first.gpuCount() || !cluster.classes().equals(first.classes())) {
        problems.add(
            "--train-on: the cluster of %s differs from that of %s; name scenarios with the same cluster"
                .formatted(other.setting().name(), trainingInputs.get(0).setting().name()));
      }
    }
  }

  private Ablation run(
      AblationSettings settings,
      List<ExperimentInput> trainingInputs,
      List<ExperimentInput> testInputs,
      List<Long> seedList) {
    List<Scenario> training = trainingInputs.stream().flatMap(g -> g.scenario().stream()).toList();
    AblationRun run =
        new AblationRun(
            settings,
            context.experiment().planner(),
            PolicyChoice.available(REFERENCES, context.experiment().catalog(), Optional.empty())
                .policies(),
            context.training().clock());
    int steps = run.runCount(testInputs.size(), seedList.size());
    context.status().count("trainings and runs", steps);
    return run.run(
        training,
        testInputs.stream().map(ExperimentInput::setting).toList(),
        seedList,
        context.status()::step);
  }

  private Provenance provenance(
      List<ExperimentInput> testInputs, List<ExperimentInput> trainingInputs) {
    List<String> settings = new ArrayList<>();
    Stream.concat(testInputs.stream(), trainingInputs.stream())
        .forEach(input -> settings.addAll(input.fingerprint()));
    settings.add("%s %d %d %d".formatted(budget, jobs, seeds, seed));
    return Provenances.of(spec, context, settings);
  }
}
