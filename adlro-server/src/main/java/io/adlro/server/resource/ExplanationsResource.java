package io.adlro.server.resource;

import io.adlro.core.model.JobTable;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.Insight;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.DecisionAnswer;
import io.adlro.server.answer.ExplanationAnswer;
import io.adlro.server.answer.JobAnswer;
import io.adlro.server.answer.PredictionAnswer;
import io.adlro.server.answer.VisibleJobs;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code /decisions/{sequence}}, {@code /jobs/{id}/explanation} and {@code /predictions}: why
 * something was decided, and what is expected of a job.
 */
public final class ExplanationsResource {
  private static final Pattern SEQUENCE = Pattern.compile("[0-9]{1,18}");
  private static final String PLACE = "place";

  private final Orchestrator orchestrator;
  private final Insight insight;

  public ExplanationsResource(Orchestrator orchestrator, Insight insight) {
    this.orchestrator = orchestrator;
    this.insight = insight;
  }

  public void addTo(Routes routes) {
    routes.get("/decisions/{sequence}", Role.OPERATOR, this::decision);
    routes.get("/jobs/{id}/explanation", Role.VIEWER, this::job);
    routes.post("/predictions", Role.USER, this::predict);
  }

  private void decision(Context ctx, Identity who) {
    StoredDecision decision = requireDecision(ctx.pathParam("sequence"));
    ExplainedDecision explained = insight.decision(decision.sequence());
    Answers.json(
        ctx,
        new ExplanationAnswer.OfDecision(
            DecisionAnswer.of(decision),
            ExplanationAnswer.of(explained, VisibleJobs.all(explained.jobs()))));
  }

  private StoredDecision requireDecision(String written) {
    return Optional.of(written)
        .filter(text -> SEQUENCE.matcher(text).matches())
        .map(Long::parseLong)
        .flatMap(
            sequence ->
                orchestrator.reader().decisions(sequence + 1, 1).stream()
                    .filter(decision -> decision.sequence() == sequence)
                    .findFirst())
        .orElseThrow(() -> HttpRefusal.notFound("decision", written));
  }

  private void job(Context ctx, Identity who) {
    String id = ctx.pathParam("id");
    StoredJob job =
        orchestrator
            .reader()
            .job(id)
            .filter(found -> who.sees(found.owner()))
            .orElseThrow(() -> HttpRefusal.notFound("job", id));
    Answers.json(ctx, job.now().phase().isWaiting() ? waiting(job, who) : started(job, who));
  }

  private ExplanationAnswer.OfJob waiting(StoredJob job, Identity who) {
    ExplainedDecision explained = insight.waiting(job.request().id());
    return new ExplanationAnswer.OfJob(
        job.request().id(),
        Written.word(job.now().phase()),
        explained.reason(),
        Optional.empty(),
        Optional.of(ExplanationAnswer.of(explained, visible(explained.jobs(), who))));
  }

  /** By the decision that started it last, if there is one. */
  private ExplanationAnswer.OfJob started(StoredJob job, Identity who) {
    List<StoredDecision> decisions =
        orchestrator.reader().decisionsOf(job.request().id()).stream()
            .filter(decision -> decision.kind().equals(PLACE))
            .toList();
    Optional<StoredDecision> last =
        decisions.isEmpty() ? Optional.empty() : Optional.of(decisions.get(decisions.size() - 1));
    Optional<ExplainedDecision> explained = last.map(found -> insight.decision(found.sequence()));
    return new ExplanationAnswer.OfJob(
        job.request().id(),
        Written.word(job.now().phase()),
        JobAnswer.of(job, orchestrator.view()).reason(),
        last.map(DecisionAnswer::of),
        explained.map(found -> ExplanationAnswer.of(found, visible(found.jobs(), who))));
  }

  private VisibleJobs visible(JobTable jobs, Identity who) {
    return who.seesAll()
        ? VisibleJobs.all(jobs)
        : VisibleJobs.some(
            jobs,
            id -> orchestrator.reader().job(id).filter(job -> who.sees(job.owner())).isPresent());
  }

  private void predict(Context ctx, Identity who) {
    Answers.json(ctx, PredictionAnswer.of(insight.predict(JobBody.one(ctx, who))));
  }
}
