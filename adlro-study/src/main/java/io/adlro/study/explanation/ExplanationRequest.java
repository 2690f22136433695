package io.adlro.study.explanation;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.ExplanationQuestion;
import io.adlro.sim.experiment.Trial;
import io.adlro.study.experiment.Conditions.Source;
import io.adlro.study.experiment.ExperimentInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Which decision is to be explained. Messages name the options of {@code adlro explain}.
 *
 * @param journal facts to apply, with the cluster; without it the agent runs in the simulator
 * @param at the first decision from this time on; a time that {@link TimeText} reads
 * @param decision the number of the decision
 * @param job the decision that started this job, or the job to look at in the decision
 */
public record ExplanationRequest(
    long seed,
    Optional<Path> journal,
    Optional<String> at,
    Optional<Long> decision,
    Optional<String> job) {

  /**
   * An explained decision and the names of its jobs.
   *
   * @param withoutDeparture number of decisions of the run if a departure from the base policy was
   *     wanted and there is none
   */
  public record Result(Explanation explanation, JobNames names, OptionalLong withoutDeparture) {}

  /** What a search found. */
  private record Search(Decisions.Seen seen, OptionalLong withoutDeparture) {
    static Search of(Decisions.Seen seen) {
      return new Search(seen, OptionalLong.empty());
    }
  }

  /**
   * Finds and explains the decision.
   *
   * @throws UserError if there is no such decision or job
   */
  public Result run(ExperimentInput input, AdlroAgent.Model model) {
    Trial trial = input.setting().trials().apply(seed);
    OptionalInt subject = subject(input, trial);
    Search search = look(decisions(input, trial, model), subject);
    Decisions.Seen seen = search.seen();
    Explanation found = seen.watch().found().orElseThrow(() -> notFound(seen.watch()));
    if (subject.isPresent() && found.counterfactual().isEmpty()) {
      throw new UserError(
          "--job %s: does not wait at decision %d; give --job alone for the decision that started it"
              .formatted(job.get(), found.instant().number()));
    }
    return new Result(found, seen.names(), search.withoutDeparture());
  }

  /** The run that the decision belongs to, as text. */
  public String source(ExperimentInput input) {
    return journal
        .map(file -> "the journal " + file)
        .orElseGet(() -> "adlro on %s, seed %d".formatted(input.where(), seed));
  }

  private Decisions decisions(ExperimentInput input, Trial trial, AdlroAgent.Model model) {
    return journal.isPresent()
        ? new JournalReplay(journal.get(), model, input.jobIds())
        : new FreshRun(input.setting(), trial, model, input.jobIds());
  }

  /** The job by its name. A journal may hold other jobs than the seed: any number is accepted. */
  private OptionalInt subject(ExperimentInput input, Trial trial) {
    if (job.isEmpty()) {
      return OptionalInt.empty();
    }
    boolean anyNumber = journal.isPresent() && input.source() == Source.SCENARIO;
    if (anyNumber && job.get().matches("\\d{1,9}")) {
      return OptionalInt.of(Integer.parseInt(job.get()));
    }
    OptionalInt found =
        IntStream.range(0, trial.jobs().size())
            .filter(i -> input.jobIds().apply(i).equals(job.get()))
            .findFirst();
    if (found.isEmpty() || anyNumber) {
      throw new UserError(
          "--job %s: there is no such job; %s has %s, from %s to %s"
              .formatted(
                  job.get(),
                  input.setting().name(),
                  NumberText.count(trial.jobs().size(), "job"),
                  input.jobIds().apply(0),
                  input.jobIds().apply(trial.jobs().size() - 1)));
    }
    return found;
  }

  /** Without a question, the first departure from the base policy. */
  private Search look(Decisions decisions, OptionalInt subject) {
    if (decision.isPresent() || at.isPresent() || subject.isPresent()) {
      return Search.of(decisions.look(question(subject), subject));
    }
    Decisions.Seen departure = decisions.look(new ExplanationQuestion.Departure(), subject);
    if (departure.watch().found().isPresent()) {
      return Search.of(departure);
    }
    Decisions.Seen dissent = decisions.look(new ExplanationQuestion.Dissent(), subject);
    return new Search(
        dissent.watch().found().isPresent() ? dissent : decisions.look(question(subject), subject),
        OptionalLong.of(departure.watch().decisions()));
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
