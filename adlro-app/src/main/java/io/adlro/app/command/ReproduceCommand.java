package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.json.ReproductionJson;
import io.adlro.report.text.BoundLines;
import io.adlro.report.text.ClaimTable;
import io.adlro.report.text.ConditionLines;
import io.adlro.report.text.Paragraph;
import io.adlro.report.text.ProgressLine;
import io.adlro.report.text.ReproductionTable;
import io.adlro.sim.experiment.Comparison;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.reproduction.Contradictions;
import io.adlro.study.reproduction.Reproduction;
import io.adlro.study.reproduction.ReproductionPolicies;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
final class ReproduceCommand implements Callable<Integer> {
  private static final int DEFAULT_SEEDS = 30;

  private final CommandContext context;

  @Spec CommandSpec spec;

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

  @Mixin JsonOption json;

  ReproduceCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    List<Long> seedList = Seeds.upTo(seeds, mistakes);
    threadsOption.check(mistakes);
    List<ExperimentInput> grounds = new ArrayList<>();
    for (String scenario : scenarios) {
      ExperimentOptions options = new ExperimentOptions();
      options.scenario = Optional.of(scenario.strip());
      options.jobs = jobs;
      options.ground(context, mistakes).ifPresent(grounds::add);
    }
    new Outputs(mistakes).file("--json", json.file());
    mistakes.throwIfAny();
    show(studies(grounds, seedList), provenances(grounds, seedList));
    return 0;
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

  private void show(List<Reproduction> studies, List<Provenance> provenances) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      text(studies).forEach(out::println);
      out.flush();
    }
    json.write(out, () -> ReproductionJson.of(studies, provenances));
  }

  private static List<String> text(List<Reproduction> studies) {
    List<String> lines = new ArrayList<>();
    for (Reproduction study : studies) {
      lines.addAll(ConditionLines.of(study.conditions()));
      lines.add("");
      lines.addAll(ReproductionTable.lines(study));
      lines.add("");
    }
    lines.addAll(ClaimTable.lines(studies));
    lines.add("");
    lines.add(ClaimTable.key());
    lines.addAll(ReproductionTable.key());
    lines.add("");
    lines.add(
        "What is possible at all, by the linear programme that spreads the work over the GPUs:");
    studies.forEach(study -> lines.addAll(BoundLines.of(study)));
    lines.add("");
    lines.add("Where the paper contradicts itself:");
    Contradictions.sentences().forEach(sentence -> lines.addAll(Paragraph.item(sentence)));
    return lines;
  }
}
