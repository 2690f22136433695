package io.adlro.app.command;

import io.adlro.app.client.ExplainedJob;
import io.adlro.app.client.ServerAnswer;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.report.json.ExplanationJson;
import io.adlro.report.text.ExplanationLines;
import io.adlro.report.text.WarningLines;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.explanation.ExplanationRequest;
import io.adlro.study.training.ModelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Explains a decision of adlro, in a simulation or for the states of a journal; or the last
 * decision about a job of a server.
 */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description =
        "Explains a decision of adlro: its candidates, the features that mattered, the"
            + " alternatives.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro explain",
      "  adlro explain --scenario surge --seed 7 --at 2h",
      "  adlro explain --job 120 --json -",
      "  adlro explain --policy adlro@my-agent",
      "  adlro explain --journal events.gz --decision 500",
      "  adlro explain 17",
    })
final class ExplainCommand extends JsonCommand {
  private static final String AGENT = "adlro";

  private final CommandContext context;
  private final ClientContext client;

  @Parameters(
      paramLabel = "JOB",
      arity = "0..1",
      description =
          "A job of a server: explains why it waits or the decision that started it. Without it,"
              + " decisions of a simulation are explained.")
  Optional<String> serverJob = Optional.empty();

  @Mixin ServerOptions serverOptions;

  @Mixin ExperimentOptions inputOptions;

  @Option(names = "--seed", paramLabel = "N", description = "The seed; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "Explain what adlro would have done in a journal of 'adlro simulate --journal' of any"
              + " policy, on the journal's own cluster; give its trace with --trace for the ids of"
              + " its jobs.")
  Optional<Path> journal = Optional.empty();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "The first decision at or after this time (90s, 15m, 2h) that has a choice.")
  Optional<String> at = Optional.empty();

  @Option(
      names = "--decision",
      paramLabel = "N",
      description = "The decision with this number; decisions count only while a job waits.")
  Optional<Long> decision = Optional.empty();

  @Option(
      names = "--job",
      paramLabel = "ID",
      description =
          "The decision that started this job; with --at or --decision, the alternatives for this"
              + " job then. Without any of them: the first decision that differs from the base"
              + " policy's.")
  Optional<String> job = Optional.empty();

  @Option(
      names = "--policy",
      paramLabel = "adlro[@MODEL]",
      description =
          "The agent, with a built-in model, a model file or the folder of a training after @;"
              + " default: ${DEFAULT-VALUE}.")
  String policy = AGENT;

  ExplainCommand(CommandContext context, ClientContext client) {
    this.context = context;
    this.client = client;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    checkFlags(problems);
    outputs(problems);
    if (serverJob.isPresent()) {
      problems.throwIfAny();
      ServerAnswer<ExplainedJob> answer =
          ExplainedJob.of(serverOptions.client(client), serverJob.get());
      return show(answer.value().lines(), answer.json());
    }
    Optional<ExperimentInput> read = inputOptions.input(context, problems);
    problems.throwIfAny();
    ExperimentInput input = read.orElseThrow();
    ModelFiles.Found model =
        context.training().models().load(PolicyName.of(policy).model().orElse(AGENT));
    AdlroAgent.Model.problem(model.model())
        .ifPresent(
            problem -> {
              throw new UserError(model.file() + ": " + problem);
            });
    context.status().phase("looking for the decision in " + input.setting().name());
    ExplanationRequest request = new ExplanationRequest(seed, journal, at, decision, job);
    ExplanationRequest.Result result = request.run(input, AdlroAgent.Model.of(model.model()));
    List<String> lines = new ArrayList<>(WarningLines.of(input.warning()));
    lines.add(
        "run:       %s; model %s, %s"
            .formatted(
                request.source(input), model.model().name(), model.sha256().substring(0, 12)));
    result
        .withoutDeparture()
        .ifPresent(decisions -> lines.addAll(ExplanationLines.noDeparture(decisions)));
    lines.addAll(ExplanationLines.of(result.explanation(), result.names()));
    return show(
        lines,
        () ->
            ExplanationJson.of(
                result.explanation(),
                result.names(),
                result.withoutDeparture(),
                input.warning(),
                Provenances.of(spec, context, input, List.of(), List.of(seed))));
  }

  private void checkFlags(Problems problems) {
    if (at.isPresent() && decision.isPresent()) {
      problems.add("--at and --decision both name a decision; give one of them");
    }
    if (at.isPresent() && TimeText.micros(at.get()).isEmpty()) {
      problems.add("--at " + at.get() + " is not a time; write for example 90s, 15m or 2h");
    }
    if (decision.isPresent() && decision.get() < 1) {
      problems.add(
          "--decision " + decision.get() + " is below 1, the number of the first decision");
    }
    Seeds.check(seed, problems);
    if (!PolicyName.of(policy).name().equals(AGENT)) {
      problems.add(
          "--policy %s: only decisions of adlro can be explained; give adlro or adlro@MODEL"
              .formatted(policy));
    }
    if (journal.isPresent() && spec.commandLine().getParseResult().hasMatchedOption("--seed")) {
      problems.add("--journal provides the jobs; remove --seed");
    }
  }
}
