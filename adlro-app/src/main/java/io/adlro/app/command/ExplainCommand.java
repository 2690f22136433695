package io.adlro.app.command;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.ExplanationQuestion;
import io.adlro.report.json.ExplanationJson;
import io.adlro.report.text.ExplanationLines;
import io.adlro.sim.experiment.Trial;
import io.adlro.study.experiment.Conditions.Source;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.explanation.Decisions;
import io.adlro.study.explanation.FreshRun;
import io.adlro.study.explanation.JournalReplay;
import io.adlro.study.training.ModelFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
final class ExplainCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

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

  @Mixin JsonOption json;

  ExplainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    checkFlags(mistakes);
    new Outputs(mistakes).file("--json", json.file());
    Optional<ExperimentInput> read = groundOptions.ground(context, mistakes);
    mistakes.throwIfAny();
    ExperimentInput ground = read.orElseThrow();
    ModelFiles.Found model = modelOption.load(context);
    AdlroAgent.Model.problem(model.model())
        .ifPresent(
            problem -> {
              throw new UserError(model.file() + ": " + problem);
            });
    Trial trial = ground.setting().trials().apply(seed);
    OptionalInt subject = subject(ground, trial);
    show(ground, model, decisions(ground, trial, AdlroAgent.Model.of(model.model())), subject);
    return 0;
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
    if (seed < 0) {
      mistakes.add("--seed " + seed + " is below 0");
    }
    if (journal.isPresent() && spec.commandLine().getParseResult().hasMatchedOption("--seed")) {
      mistakes.add("--journal brings its own jobs; remove --seed");
    }
  }

  private Decisions decisions(ExperimentInput ground, Trial trial, AdlroAgent.Model model) {
    return journal.isPresent()
        ? new JournalReplay(
            journal.get(),
            ground.setting().name(),
            ground.setting().inputs(trial),
            model,
            ground.jobIds())
        : new FreshRun(ground.setting(), trial, model, ground.jobIds());
  }

  /** The job by its name; a journal may hold other jobs than the seed, so it knows no range. */
  private OptionalInt subject(ExperimentInput ground, Trial trial) {
    if (job.isEmpty()) {
      return OptionalInt.empty();
    }
    boolean anyNumber = journal.isPresent() && ground.source() == Source.SCENARIO;
    if (anyNumber && job.get().matches("\\d{1,9}")) {
      return OptionalInt.of(Integer.parseInt(job.get()));
    }
    OptionalInt found =
        IntStream.range(0, trial.jobs().size())
            .filter(i -> ground.jobIds().apply(i).equals(job.get()))
            .findFirst();
    if (found.isEmpty() || anyNumber) {
      throw new UserError(
          "--job %s: there is no such job; %s has %s, from %s to %s"
              .formatted(
                  job.get(),
                  ground.setting().name(),
                  NumberText.count(trial.jobs().size(), "job"),
                  ground.jobIds().apply(0),
                  ground.jobIds().apply(trial.jobs().size() - 1)));
    }
    return found;
  }

  private ExplanationQuestion question(OptionalInt subject) {
    if (decision.isPresent()) {
      return new ExplanationQuestion.Numbered(decision.get());
    }
    if (at.isEmpty() && subject.isPresent()) {
      return new ExplanationQuestion.Start(subject.getAsInt());
    }
    OptionalLong micros = at.map(TimeText::micros).orElse(OptionalLong.empty());
    return new ExplanationQuestion.From(micros.orElse(0));
  }

  private void show(
      ExperimentInput ground, ModelFiles.Found model, Decisions decisions, OptionalInt subject) {
    Decisions.Seen last = look(decisions, subject);
    Explanation found = last.watch().found().orElseThrow(() -> notFound(last.watch()));
    if (subject.isPresent() && found.counterfactual().isEmpty()) {
      throw new UserError(
          "--job %s: does not wait at decision %d; give --job alone for the decision that started it"
              .formatted(job.get(), found.instant().number()));
    }
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      out.println(
          "run:       %s; model %s, %s"
              .formatted(where(ground), model.model().name(), model.sha256().substring(0, 12)));
      ExplanationLines.of(found, last.names()).forEach(out::println);
      out.flush();
    }
    json.write(
        out,
        () ->
            ExplanationJson.of(
                found,
                last.names(),
                Provenances.of(spec, context, ground, List.of(), List.of(seed))));
  }

  /** Without a question, whatever tells most about the agent. */
  private Decisions.Seen look(Decisions decisions, OptionalInt subject) {
    if (decision.isEmpty() && at.isEmpty() && subject.isEmpty()) {
      for (ExplanationQuestion question :
          List.of(new ExplanationQuestion.Departure(), new ExplanationQuestion.Dissent())) {
        Decisions.Seen seen = decisions.look(question, subject);
        if (seen.watch().found().isPresent()) {
          return seen;
        }
      }
    }
    return decisions.look(question(subject), subject);
  }

  private String where(ExperimentInput ground) {
    return journal
        .map(file -> "the journal %s on %s".formatted(file, ground.setting().name()))
        .orElseGet(() -> "adlro on %s, seed %d".formatted(ground.setting().name(), seed));
  }

  private UserError notFound(ExplainingPolicy watch) {
    String end =
        "the last of its %s is at %s"
            .formatted(
                NumberText.count(watch.decisions(), "decision"),
                TimeText.moment(watch.lastMicros()));
    if (decision.isPresent()) {
      return new UserError("--decision %d: there is none; %s".formatted(decision.get(), end));
    }
    if (at.isPresent()) {
      return new UserError(
          "--at %s: there is nothing to choose from then on; %s".formatted(at.get(), end));
    }
    return new UserError(
        job.map(id -> "--job %s: is never started; %s".formatted(id, end))
            .orElse("there is never anything to choose in this run; " + end));
  }
}
