package io.adlro.server.resource;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.ComparisonAnswer;
import io.adlro.server.answer.ComparisonChartsAnswer;
import io.adlro.server.compare.ComparedSchedules;
import io.adlro.server.compare.ComparedSchedules.PolicyRuns;
import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.Comparer.Jobs;
import io.adlro.server.compare.ComparisonRun;
import io.adlro.server.compare.Comparisons;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.training.ModelFiles;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code /comparisons}: policies side by side on a scenario, a trace or the last hours of the
 * cluster, in the background. Comparisons on traces and on jobs of the cluster exist only for those
 * who see all jobs: their charts name jobs of all owners.
 */
public final class ComparisonsResource {
  private static final int MOST_POLICIES = 16;
  private static final int MOST_SEEDS = 30;

  /** As many as an interval needs. */
  private static final int USUAL_SEEDS = 6;

  private static final int MOST_JOBS = 20_000;
  private static final int MOST_HOURS = 168;

  /** A report has scripts and styles of its own; in a sandbox it has no origin and no cookie. */
  private static final String REPORT_POLICY =
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline';"
          + " style-src 'unsafe-inline'; img-src data:";

  private final Orchestrator orchestrator;
  private final Comparisons comparisons;
  private final ModelFiles models;
  private final Answers answers;

  public ComparisonsResource(
      Orchestrator orchestrator, Comparisons comparisons, ModelFiles models, Answers answers) {
    this.orchestrator = orchestrator;
    this.answers = answers;
    this.comparisons = comparisons;
    this.models = models;
  }

  public void addTo(Routes routes) {
    routes.get("/comparisons", Role.VIEWER, this::list);
    routes.post("/comparisons", Role.OPERATOR, this::start);
    routes.get("/comparisons/{number}", Role.VIEWER, this::show);
    routes.delete("/comparisons/{number}", Role.OPERATOR, this::cancel);
    routes.get("/comparisons/{number}/report", Role.VIEWER, this::report);
    routes.get("/comparisons/{number}/charts", Role.VIEWER, this::charts);
    routes.getWithParameters("/comparisons/{number}/schedules", Role.VIEWER, this::schedules);
  }

  private void list(Context ctx, Identity who) {
    Answers.json(
        ctx,
        new ComparisonAnswer.Comparisons(
            comparisons.all().stream()
                .filter(run -> sees(who, run))
                .map(ComparisonAnswer::of)
                .toList(),
            comparisons.scenarios(),
            who.seesAll() ? comparisons.traces() : Optional.empty()));
  }

  private static boolean sees(Identity who, ComparisonRun run) {
    return who.seesAll() || run.question().scenario().isPresent();
  }

  private void start(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    List<Jobs> sources = new ArrayList<>();
    OptionalInt jobs = fields.whole("jobs", 10, MOST_JOBS);
    fields
        .text("scenario")
        .ifPresent(
            name -> {
              requireListed("scenario", name, comparisons.scenarios(), problems);
              sources.add(new Jobs.OfScenario(name, jobs));
            });
    fields
        .text("trace")
        .ifPresent(
            name -> {
              requireTrace(name, problems);
              sources.add(new Jobs.OfTrace(name));
            });
    fields
        .whole("lastHours", 1, MOST_HOURS)
        .ifPresent(hours -> sources.add(new Jobs.OfLastHours(hours)));
    List<String> policies = fields.texts("policies", MOST_POLICIES);
    policies.forEach(name -> requireListedModel(name, problems));
    OptionalInt seeds = fields.whole("seeds", 1, MOST_SEEDS);
    boolean bound = fields.choice("bound", Map.of("include", true)).orElse(false);
    fields.refuseOthers();
    if (problems.isEmpty() && sources.size() != 1) {
      problems.add(
          "name the jobs by one of `scenario`, `trace` and `lastHours`; the body has %d of them"
              .formatted(sources.size()));
    }
    if (jobs.isPresent() && sources.stream().noneMatch(Jobs.OfScenario.class::isInstance)) {
      problems.add("`jobs` is for a scenario; leave it out");
    }
    problems.throwIfAny();
    Jobs source = sources.get(0);
    ComparisonRun run =
        comparisons.start(
            who.name(),
            new Comparer.Question(source, policies, seeds.orElse(usualSeeds(source)), bound));
    noted(ctx, who, "compare", run, () -> Answers.json(ctx, 201, ComparisonAnswer.of(run)));
  }

  /** Answers once the change is in the audit trail. */
  private void noted(Context ctx, Identity who, String action, ComparisonRun run, Runnable answer) {
    Comparer.Question question = run.question();
    String jobs =
        question
            .scenario()
            .map(scenario -> "scenario " + scenario.name())
            .or(() -> question.trace().map(file -> "trace " + file))
            .orElse("jobs of the last hours");
    String policies = String.join(", ", question.policies());
    answers.later(
        ctx,
        orchestrator.note(
            who.caller(),
            action,
            Integer.toString(run.number()),
            policies.isEmpty() ? jobs : "%s: %s".formatted(jobs, policies)),
        nothing -> answer.run());
  }

  /** Of recorded jobs the first seed is what happened. */
  private static int usualSeeds(Jobs jobs) {
    return jobs instanceof Jobs.OfScenario ? USUAL_SEEDS : 1;
  }

  /** Files of the server are not read by name. */
  private static void requireListed(
      String kind, String name, List<String> known, Problems problems) {
    if (!known.contains(name)) {
      problems.add("there is no %s `%s`%s".formatted(kind, name, NearestName.hint(name, known)));
    }
  }

  private void requireTrace(String name, Problems problems) {
    comparisons
        .traces()
        .ifPresentOrElse(
            known -> requireListed("trace", name, known, problems),
            () ->
                problems.add(
                    "this server has no traces; name the folder with them in its settings"
                        + " (`traces`)"));
  }

  /** A model behind the name of a policy may be a file. */
  private void requireListedModel(String policy, Problems problems) {
    PolicyName.of(policy)
        .model()
        .ifPresent(model -> requireListed("model", model, models.names(), problems));
  }

  private void show(Context ctx, Identity who) {
    Answers.json(ctx, ComparisonAnswer.of(requireRun(ctx, who)));
  }

  private void cancel(Context ctx, Identity who) {
    ComparisonRun run = requireRun(ctx, who);
    run.cancel();
    noted(ctx, who, "compare-cancel", run, () -> Answers.json(ctx, ComparisonAnswer.of(run)));
  }

  private void report(Context ctx, Identity who) {
    ctx.header("Content-Security-Policy", REPORT_POLICY)
        .contentType("text/html; charset=utf-8")
        .result(requireOutcome(ctx, who).html());
  }

  private void charts(Context ctx, Identity who) {
    Answers.json(ctx, ComparisonChartsAnswer.of(requireOutcome(ctx, who).charts()));
  }

  private void schedules(Context ctx, Identity who, Parameters parameters) {
    ComparedSchedules all = requireOutcome(ctx, who).charts().schedules();
    Map<String, PolicyRuns> known = new LinkedHashMap<>();
    all.policies().forEach(runs -> known.put(runs.policy(), runs));
    List<PolicyRuns> chosen = parameters.choices("policies", known);
    parameters.check();
    Answers.json(ctx, all.of(chosen));
  }

  private Comparer.Outcome requireOutcome(Context ctx, Identity who) {
    return requireRun(ctx, who)
        .outcome()
        .orElseThrow(() -> new HttpRefusal(ProblemKind.CONFLICT, "the comparison has no result"));
  }

  private ComparisonRun requireRun(Context ctx, Identity who) {
    String number = ctx.pathParam("number");
    return comparisons
        .find(number)
        .filter(run -> sees(who, run))
        .orElseThrow(() -> HttpRefusal.notFound("comparison", number));
  }
}
