package io.adlro.server.resource;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.ComparisonAnswer;
import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.ComparisonRun;
import io.adlro.server.compare.Comparisons;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code /comparisons}: policies side by side on a scenario, in the background. */
public final class ComparisonsResource {
  private static final int MOST_POLICIES = 16;
  private static final int MOST_SEEDS = 30;
  private static final int MOST_JOBS = 20_000;

  /** A report has scripts and styles of its own; in a sandbox it has no origin and no cookie. */
  private static final String REPORT_POLICY =
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline';"
          + " style-src 'unsafe-inline'; img-src data:";

  private final Comparisons comparisons;

  public ComparisonsResource(Comparisons comparisons) {
    this.comparisons = comparisons;
  }

  public void addTo(Routes routes) {
    routes.get("/comparisons", Role.VIEWER, this::list);
    routes.post("/comparisons", Role.OPERATOR, this::start);
    routes.get("/comparisons/{number}", Role.VIEWER, this::show);
    routes.delete("/comparisons/{number}", Role.OPERATOR, this::cancel);
    routes.get("/comparisons/{number}/report", Role.VIEWER, this::report);
  }

  private void list(Context ctx, Identity who) {
    Answers.json(
        ctx,
        new ComparisonAnswer.Comparisons(
            comparisons.all().stream().map(ComparisonAnswer::of).toList(),
            comparisons.scenarios()));
  }

  private void start(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    Optional<String> scenario = fields.text("scenario");
    List<String> policies = fields.texts("policies", MOST_POLICIES);
    OptionalInt seeds = fields.whole("seeds", 1, MOST_SEEDS);
    OptionalInt jobs = fields.whole("jobs", 10, MOST_JOBS);
    fields.missing("scenario", "the name of a scenario");
    List<String> known = comparisons.scenarios();
    scenario
        .filter(name -> !known.contains(name)) // files of the server are not read by name
        .ifPresent(
            name ->
                problems.add(
                    "there is no scenario `%s`%s".formatted(name, NearestName.hint(name, known))));
    fields.refuseOthers();
    problems.throwIfAny();
    ComparisonRun run =
        comparisons.start(
            who.name(),
            new Comparer.Question(scenario.orElseThrow(), policies, seeds.orElse(6), jobs));
    Answers.json(ctx, 201, ComparisonAnswer.of(run));
  }

  private void show(Context ctx, Identity who) {
    Answers.json(ctx, ComparisonAnswer.of(requireRun(ctx)));
  }

  private void cancel(Context ctx, Identity who) {
    ComparisonRun run = requireRun(ctx);
    run.cancel();
    Answers.json(ctx, ComparisonAnswer.of(run));
  }

  private void report(Context ctx, Identity who) {
    String html =
        requireRun(ctx)
            .outcome()
            .orElseThrow(
                () -> new HttpRefusal(ProblemKind.CONFLICT, "the comparison has no result"))
            .html();
    ctx.header("Content-Security-Policy", REPORT_POLICY)
        .contentType("text/html; charset=utf-8")
        .result(html);
  }

  private ComparisonRun requireRun(Context ctx) {
    String number = ctx.pathParam("number");
    return comparisons.find(number).orElseThrow(() -> HttpRefusal.notFound("comparison", number));
  }
}
