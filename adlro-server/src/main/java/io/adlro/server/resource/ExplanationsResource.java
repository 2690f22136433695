package io.adlro.server.resource;

import io.adlro.core.model.JobTable;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.Insight;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.insight.RunTimePrediction;
import io.adlro.live.loop.LiveView.GpuView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.DecisionAnswer;
import io.adlro.server.answer.ExplanationAnswer;
import io.adlro.server.answer.JobAnswer;
import io.adlro.server.answer.PredictionAnswer;
import io.adlro.server.answer.VisibleJobs;
import io.adlro.server.http.Answers;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code /decisions/{sequence}}, {@code /jobs/{id}/explanation}, {@code /jobs/{id}/prediction} and
 * {@code /predictions}: why something was decided, and what is or was expected of a job.
 */
public final class ExplanationsResource {
  private static final Pattern SEQUENCE = Pattern.compile("[0-9]{1,18}");
  private static final String PLACE = "place";

  private final Orchestrator orchestrator;
  private final Insight insight;
  private final Outlooks outlooks;

  public ExplanationsResource(Orchestrator orchestrator, Insight insight, Outlooks outlooks) {
    this.orchestrator = orchestrator;
    this.insight = insight;
    this.outlooks = outlooks;
  }

  public void addTo(Routes routes) {
    routes.get("/decisions/{sequence}", Role.OPERATOR, this::decision);
    routes.get("/jobs/{id}/explanation", Role.VIEWER, this::job);
    routes.get("/jobs/{id}/prediction", Role.VIEWER, this::prediction);
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
    StoredJob job = OwnJobs.require(orchestrator.reader(), who, ctx.pathParam("id"));
    Answers.json(ctx, job.now().phase().isWaiting() ? waiting(job, who) : started(job, who));
  }

  private ExplanationAnswer.OfJob waiting(StoredJob job, Identity who) {
    String id = job.request().id();
    ExplainedDecision explained = insight.waiting(id);
    return ExplanationAnswer.OfJob.waiting(
        job, explained, outlooks.of(id), visible(explained.jobs(), who));
  }

  /** By the decision that started it last, if there is one. */
  private ExplanationAnswer.OfJob started(StoredJob job, Identity who) {
    Optional<StoredDecision> last = lastPlacement(job);
    Optional<ExplainedDecision> explained = last.map(found -> insight.decision(found.sequence()));
    return ExplanationAnswer.OfJob.started(
        job,
        JobAnswer.of(job, orchestrator.view()).reason(),
        last.map(DecisionAnswer::of),
        explained.map(found -> ExplanationAnswer.of(found, visible(found.jobs(), who))));
  }

  private Optional<StoredDecision> lastPlacement(StoredJob job) {
    return orchestrator.reader().decisionsOf(job.request().id()).stream()
        .filter(decision -> decision.kind().equals(PLACE))
        .reduce((earlier, later) -> later);
  }

  private VisibleJobs visible(JobTable jobs, Identity who) {
    return who.seesAll()
        ? VisibleJobs.all(jobs)
        : VisibleJobs.some(jobs, id -> OwnJobs.find(orchestrator.reader(), who, id).isPresent());
  }

  private void prediction(Context ctx, Identity who) {
    StoredJob job = OwnJobs.require(orchestrator.reader(), who, ctx.pathParam("id"));
    String id = job.request().id();
    RunTimePrediction found =
        job.now().phase().isWaiting()
            ? insight.predict(job.request())
            : insight.predictedAt(
                lastPlacement(job)
                    .orElseThrow(
                        () ->
                            new RequestRefused(Kind.CONFLICT, id + " was not placed by a decision"))
                    .sequence(),
                id);
    Answers.json(ctx, new PredictionAnswer.OfJob(id, modelOf(job), PredictionAnswer.of(found)));
  }

  private Optional<String> modelOf(StoredJob job) {
    List<String> models =
        orchestrator.view().nodes().stream()
            .flatMap(node -> node.gpus().stream())
            .filter(gpu -> job.now().gpuIds().contains(gpu.id()))
            .map(GpuView::model)
            .distinct()
            .toList();
    return models.size() == 1 ? Optional.of(models.get(0)) : Optional.empty();
  }

  private void predict(Context ctx, Identity who) {
    Answers.json(ctx, PredictionAnswer.of(insight.predict(JobBody.one(ctx, who))));
  }
}
