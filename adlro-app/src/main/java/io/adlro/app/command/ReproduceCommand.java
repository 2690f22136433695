package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.html.ReproductionReport;
import io.adlro.report.json.ReproductionJson;
import io.adlro.report.text.ReproductionColumns;
import io.adlro.report.text.ReproductionLines;
import io.adlro.report.text.TableView;
import io.adlro.sim.experiment.Comparison;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import io.adlro.study.reproduction.Reproduction;
import io.adlro.study.reproduction.ReproductionPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reproduces section 6 of the paper, claim by claim. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the paper's experiment and prints its Table 1 beside our measurements: which claims are"
          + " reached, by which policies, and which claims no schedule can reach.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro reproduce",
      "  adlro reproduce --seeds 6 --json reproduction.json --report reproduction.html",
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
      description = "Number of jobs per seed; default: that of each scenario.")
  Optional<Integer> jobs = Optional.empty();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Seeds 1 to N; default: ${DEFAULT-VALUE}.")
  int seeds = DEFAULT_SEEDS;

  @Mixin ReportOption report;

  @Mixin ThreadsOption threadsOption;

  @Mixin TableOptions tableOptions;

  ReproduceCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    List<Long> seedList = Seeds.upTo(seeds, problems);
    threadsOption.check(problems);
    List<ExperimentInput> inputs = ExperimentOptions.scenarios(scenarios, jobs, context, problems);
    Outputs outputs = outputs(problems);
    Optional<OutputFile> reportFile = report.file(outputs);
    TableView view =
        tableOptions.view(
            ReproductionColumns.names(), context.status().columns(), outputs, problems);
    problems.throwIfAny();
    List<Reproduction> studies = studies(inputs, seedList);
    List<Provenance> provenances = provenances(inputs, seedList);
    reportFile.ifPresent(file -> file.write(ReproductionReport.html(studies, provenances)));
    return show(
        ReproductionLines.of(studies, view), () -> ReproductionJson.of(studies, provenances));
  }

  private PolicyChoice choice(ExperimentInput input) {
    return PolicyChoice.available(
        ReproductionPolicies.wanted(),
        context.experiment().catalog(),
        Optional.of(input.setting()));
  }

  private List<Reproduction> studies(List<ExperimentInput> inputs, List<Long> seedList) {
    List<Reproduction> studies = new ArrayList<>();
    int runs = inputs.stream().mapToInt(g -> choice(g).policies().size() * seedList.size()).sum();
    context.status().count("runs", runs);
    for (ExperimentInput input : inputs) {
      PolicyChoice choice = choice(input);
      Comparison comparison =
          Comparison.run(
              input.setting(),
              choice.policies(),
              seedList,
              threadsOption.threads,
              context.status()::step);
      Conditions conditions =
          input.conditions(seedList, choice.leftOut(), comparison.best().runs());
      studies.add(Reproduction.of(comparison, conditions, context.experiment().planner()));
    }
    return studies;
  }

  private List<Provenance> provenances(List<ExperimentInput> inputs, List<Long> seedList) {
    return inputs.stream()
        .map(input -> Provenances.of(spec, context, input, choice(input).policies(), seedList))
        .toList();
  }
}
