package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.json.ReproductionJson;
import io.adlro.report.text.ProgressLine;
import io.adlro.report.text.ReproductionLines;
import io.adlro.sim.experiment.Comparison;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.reproduction.Reproduction;
import io.adlro.study.reproduction.ReproductionPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The paper's section 6, claim by claim. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the paper's experiment and prints its Table 1 beside what is measured here: which of"
          + " its claims are reached, by which policy, and which cannot be.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro reproduce",
      "  adlro reproduce --seeds 5 --json reproduction.json",
      "  adlro reproduce --scenario paper-saturated --jobs 1000",
    })
final class ReproduceCommand extends JsonCommand {
  private static final int DEFAULT_SEEDS = 30;

  private final CommandContext context;

  @Option(
      names = "--scenario",
      paramLabel = "A,B,...",
      split = ",",
      description = "Scenarios by name or file; default: ${DEFAULT-VALUE}.")
  List<String> scenarios = List.of("paper-table1", "paper-saturated");

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs of each seed; default: each scenario's own.")
  Optional<Integer> jobs = Optional.empty();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Seeds 1 to N; default: ${DEFAULT-VALUE}.")
  int seeds = DEFAULT_SEEDS;

  @Mixin ThreadsOption threadsOption;

  ReproduceCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    List<Long> seedList = Seeds.upTo(seeds, mistakes);
    threadsOption.check(mistakes);
    List<ExperimentInput> grounds = ExperimentOptions.scenarios(scenarios, jobs, context, mistakes);
    outputs(mistakes);
    mistakes.throwIfAny();
    List<Reproduction> studies = studies(grounds, seedList);
    return show(
        ReproductionLines.of(studies),
        () -> ReproductionJson.of(studies, provenances(grounds, seedList)));
  }

  private PolicyChoice choice(ExperimentInput ground) {
    return PolicyChoice.available(
        ReproductionPolicies.wanted(),
        context.experiment().catalog(),
        Optional.of(ground.setting()));
  }

  private List<Reproduction> studies(List<ExperimentInput> grounds, List<Long> seedList) {
    List<Reproduction> studies = new ArrayList<>();
    int runs = grounds.stream().mapToInt(g -> choice(g).policies().size() * seedList.size()).sum();
    try (ProgressLine progress =
        context.terminal().progress(spec.commandLine().getErr(), "runs", runs)) {
      for (ExperimentInput ground : grounds) {
        PolicyChoice choice = choice(ground);
        Comparison comparison =
            Comparison.run(
                ground.setting(),
                choice.policies(),
                seedList,
                threadsOption.threads,
                progress::step);
        Conditions conditions =
            ground.conditions(seedList, choice.leftOut(), comparison.best().runs());
        studies.add(Reproduction.of(comparison, conditions, context.experiment().planner()));
      }
    }
    return studies;
  }

  private List<Provenance> provenances(List<ExperimentInput> grounds, List<Long> seedList) {
    return grounds.stream()
        .map(ground -> Provenances.of(spec, context, ground, choice(ground).policies(), seedList))
        .toList();
  }
}
