package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.learn.agent.PresentState;
import io.adlro.report.json.StartForecastJson;
import io.adlro.report.text.StartForecastLines;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.forecast.ForecastResult;
import io.adlro.study.forecast.ForecastStudy;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how well forecasts of starts hold. */
@Command(
    name = "eta",
    mixinStandardHelpOptions = true,
    description =
        "Simulates a run, forecasts the start of every waiting job at several instants, and compares"
            + " the 90 %% intervals with the starts that came.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro eta --scenario surge",
      "  adlro eta --scenario throttling --load 0.8 --policy adlro --seeds 6",
      "  adlro eta --trace jobs.csv --cluster cluster.json --policy easy-backfilling",
    })
final class EtaCommand extends JsonCommand {
  private final CommandContext context;

  @Mixin ExperimentOptions inputOptions;

  @Option(
      names = "--policy",
      paramLabel = "NAME[@MODEL]",
      description = "The policy (see 'adlro policies'); default: ${DEFAULT-VALUE}.")
  String policy = "adlro";

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Runs with the seeds 1 to N; default: ${DEFAULT-VALUE}.")
  int seeds = 3;

  @Option(
      names = "--instants",
      paramLabel = "N",
      description = "Instants of each run at which starts are forecast; default: ${DEFAULT-VALUE}.")
  int instants = 200;

  EtaCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    List<Long> runs = Seeds.upTo(seeds, problems);
    if (instants < 1) {
      problems.add("--instants %d is below 1".formatted(instants));
    }
    Optional<ExperimentInput> input = inputOptions.input(context, problems);
    PolicyChoice choice =
        PolicyChoice.one(
            policy, context.experiment().catalog(), input.map(ExperimentInput::setting), problems);
    outputs(problems);
    problems.throwIfAny();
    return run(input.orElseThrow(), choice.policies().get(0), runs);
  }

  private int run(ExperimentInput input, PolicyEntry chosen, List<Long> runs) {
    context.status().phase("forecasting under " + chosen.name() + " on " + input.setting().name());
    ForecastResult result =
        ForecastStudy.of(input, chosen, runs, instants, PresentState.Settings.DEFAULT);
    context.status().writes();
    return show(
        StartForecastLines.of(result, chosen.name(), input.where(), runs),
        () ->
            StartForecastJson.of(
                result, Provenances.of(spec, context, input, List.of(chosen), runs)));
  }
}
