package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.ingest.text.Sha256;
import io.adlro.report.html.ComparisonReport;
import io.adlro.report.json.ResultJson;
import io.adlro.server.compare.Comparer;
import io.adlro.study.experiment.ComparisonRequest;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.ComparisonStudy;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExperimentRequest;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Comparisons as {@code adlro compare} makes them, on one thread. */
final class ServedComparer implements Comparer {
  private final ExperimentContext context;
  private final Optional<String> commit;

  ServedComparer(ExperimentContext context, Optional<String> commit) {
    this.context = context;
    this.commit = commit;
  }

  @Override
  public List<String> scenarios() {
    return context.scenarios().list().stream().map(ScenarioFiles.Listed::name).toList();
  }

  @Override
  public Outcome compare(Question question, Progress progress) {
    Problems problems = new Problems();
    Optional<Integer> jobs =
        question.jobs().isPresent() ? Optional.of(question.jobs().getAsInt()) : Optional.empty();
    ExperimentInput input =
        new ExperimentRequest.OfScenario(question.scenario(), Optional.empty(), jobs)
            .input(context, problems)
            .orElseThrow();
    Optional<String> names =
        Optional.of(String.join(",", question.policies())).filter(text -> !text.isEmpty());
    PolicyChoice choice =
        PolicyChoice.of(names, context.catalog(), Optional.of(input.setting()), problems);
    problems.throwIfAny();
    List<Long> seeds = LongStream.rangeClosed(1, question.seeds()).boxed().toList();
    ComparisonRequest request =
        new ComparisonRequest(
            input, choice, seeds, 1, Set.of(ComparisonRequest.Extra.FIGURES), Optional.empty());
    progress.total(ComparisonStudy.runCount(request));
    ComparisonResult result = ComparisonStudy.run(request, progress::step);
    Provenance provenance = provenance(question, input, choice, seeds);
    return new Outcome(
        ResultJson.of(result, provenance), ComparisonReport.html(result, provenance));
  }

  /** With the command that gives the same figures. */
  private Provenance provenance(
      Question question, ExperimentInput input, PolicyChoice choice, List<Long> seeds) {
    List<String> policies = choice.policies().stream().map(PolicyEntry::name).toList();
    List<String> arguments =
        new ArrayList<>(List.of("adlro", "compare", "--scenario", question.scenario()));
    arguments.addAll(List.of("--policies", String.join(",", policies)));
    arguments.addAll(List.of("--seeds", Integer.toString(question.seeds())));
    question.jobs().ifPresent(n -> arguments.addAll(List.of("--jobs", Integer.toString(n))));
    List<String> settings = new ArrayList<>(input.fingerprint());
    settings.addAll(List.of(String.join(",", policies), seeds.toString()));
    return new Provenance(
        Version.number(),
        commit,
        System.getProperty("java.version"),
        arguments,
        Sha256.of(settings));
  }
}
