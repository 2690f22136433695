package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.Adlro;
import io.adlro.report.json.ExplanationJson;
import io.adlro.report.text.ExplanationLines;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.explanation.ExplanationRequest;
import io.adlro.study.training.ModelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Why adlro decided as it did, or what it would have done in a journal. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description =
        "Explains a decision of adlro: its candidates, what mattered, what else might have been.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro explain",
      "  adlro explain --scenario surge --seed 7 --at 2h",
      "  adlro explain --job 120 --json -",
      "  adlro explain --journal events.gz --scenario paper --decision 500",
    })
final class ExplainCommand extends JsonCommand {
  private final CommandContext context;

  @Mixin ExperimentOptions groundOptions;

  @Option(names = "--seed", paramLabel = "N", description = "The seed; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "Explain what adlro would have done in a journal of 'adlro simulate --journal', whoever"
              + " decided; say with --scenario or --trace what it was written on.")
  Optional<Path> journal = Optional.empty();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "The first decision from this time on (90s, 15m, 2h) with something to choose.")
  Optional<String> at = Optional.empty();

  @Option(
      names = "--decision",
      paramLabel = "N",
      description = "The decision of this number, among those at which a job waits.")
  Optional<Long> decision = Optional.empty();

  @Option(
      names = "--job",
      paramLabel = "ID",
      description =
          "The decision that started this job; with --at or --decision, what might have become of"
              + " it then. Without any of them: the first at which adlro goes its own way.")
  Optional<String> job = Optional.empty();

  @Mixin ModelOption modelOption;

  ExplainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    checkFlags(mistakes);
    outputs(mistakes);
    Optional<ExperimentInput> read = groundOptions.ground(context, mistakes);
    mistakes.throwIfAny();
    ExperimentInput ground = read.orElseThrow();
    ModelFiles.Found model = modelOption.load(context);
    Adlro.Model.problem(model.model())
        .ifPresent(
            problem -> {
              throw new UserError(model.file() + ": " + problem);
            });
    ExplanationRequest request = new ExplanationRequest(seed, journal, at, decision, job);
    ExplanationRequest.Result result = request.run(ground, Adlro.Model.of(model.model()));
    List<String> lines = new ArrayList<>();
    lines.add(
        "run:       %s; model %s, %s"
            .formatted(
                request.source(ground), model.model().name(), model.sha256().substring(0, 12)));
    lines.addAll(ExplanationLines.of(result.explanation(), result.names()));
    return show(
        lines,
        () ->
            ExplanationJson.of(
                result.explanation(),
                result.names(),
                Provenances.of(spec, context, ground, List.of(), List.of(seed))));
  }

  private void checkFlags(Problems mistakes) {
    if (at.isPresent() && decision.isPresent()) {
      mistakes.add("--at and --decision both name a decision; give one of them");
    }
    if (at.isPresent() && TimeText.micros(at.get()).isEmpty()) {
      mistakes.add("--at " + at.get() + " is no time such as 90s, 15m or 2h");
    }
    if (decision.isPresent() && decision.get() < 1) {
      mistakes.add("--decision " + decision.get() + " is below 1, the first");
    }
    Seeds.check(seed, mistakes);
    if (journal.isPresent() && spec.commandLine().getParseResult().hasMatchedOption("--seed")) {
      mistakes.add("--journal brings its own jobs; remove --seed");
    }
  }
}
