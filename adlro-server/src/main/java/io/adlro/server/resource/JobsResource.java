package io.adlro.server.resource;

import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.Problems;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.loop.Accepted;
import io.adlro.live.loop.JobSubmission;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoredJob;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.access.UserLimits;
import io.adlro.server.answer.DecisionAnswer;
import io.adlro.server.answer.JobAnswer;
import io.adlro.server.answer.SimilarJobsAnswer;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.Parameters;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** {@code /jobs}: submitted, listed, read and changed. */
public final class JobsResource {
  private static final int MOST_SIMILAR = 6;

  private final Orchestrator orchestrator;
  private final Outlooks outlooks;
  private final Answers answers;
  private final UserLimits limits;
  private final BodyReader bodies = new BodyReader();

  public JobsResource(
      Orchestrator orchestrator, Outlooks outlooks, Answers answers, UserLimits limits) {
    this.orchestrator = orchestrator;
    this.outlooks = outlooks;
    this.answers = answers;
    this.limits = limits;
  }

  public void addTo(Routes routes) {
    routes.post("/jobs", Role.USER, this::submit);
    routes.getWithParameters("/jobs", Role.VIEWER, this::list);
    routes.get("/jobs/{id}", Role.VIEWER, this::show);
    routes.delete("/jobs/{id}", Role.USER, (ctx, who) -> change(ctx, who, this::cancel));
    routes.post("/jobs/{id}/hold", Role.USER, (ctx, who) -> change(ctx, who, this::hold));
    routes.post("/jobs/{id}/release", Role.USER, (ctx, who) -> change(ctx, who, this::release));
    routes.patch("/jobs/{id}", Role.USER, this::changePriority);
    routes.put("/jobs/{id}/progress", Role.USER, this::reportProgress);
    routes.get("/jobs/{id}/decisions", Role.VIEWER, this::decisions);
    routes.get("/jobs/{id}/similar", Role.VIEWER, this::similar);
  }

  private void submit(Context ctx, Identity who) {
    limits.countSubmission(who);
    String key = Optional.ofNullable(ctx.header("Idempotency-Key")).orElse("");
    List<JobSubmission> jobs =
        bodies.large(
            ctx,
            limits.bodyBytes(who, BodyReader.LARGE_BYTES),
            body -> new SubmittedBody(who, key).read(body));
    answers.later(
        ctx,
        orchestrator.submit(who.caller(), jobs),
        accepted -> {
          if (accepted.size() == 1) {
            ctx.header("Location", Routes.PREFIX + "/jobs/" + accepted.get(0).job());
          }
          boolean allRepeated = accepted.stream().allMatch(Accepted::repeated);
          Answers.json(ctx, allRepeated ? 200 : 201, answer(accepted));
        });
  }

  private static JobAnswer.AcceptedJobs answer(List<Accepted> accepted) {
    return new JobAnswer.AcceptedJobs(
        accepted.stream()
            .map(job -> new JobAnswer.AcceptedJob(job.job(), job.repeated()))
            .toList());
  }

  private void list(Context ctx, Identity who, Parameters parameters) {
    Optional<JobSelection> query = JobQueryParameters.read(parameters, who);
    LiveView view = orchestrator.view();
    String at = Written.time(view.atMicros());
    if (query.isEmpty()) {
      Answers.json(ctx, new JobAnswer.Page(List.of(), 0, 0, JobSelection.MOST, at));
      return;
    }
    JobPage page = orchestrator.reader().jobs(query.get());
    Answers.json(
        ctx,
        new JobAnswer.Page(
            page.jobs().stream().map(job -> answer(job, view)).toList(),
            page.total(),
            query.get().offset(),
            query.get().limit(),
            at));
  }

  private void show(Context ctx, Identity who) {
    Answers.json(ctx, answer(requireJob(ctx, who), orchestrator.view()));
  }

  private JobAnswer answer(StoredJob job, LiveView view) {
    return JobAnswer.of(job, view, outlooks);
  }

  private void decisions(Context ctx, Identity who) {
    StoredJob job = requireJob(ctx, who);
    Answers.json(ctx, DecisionAnswer.page(orchestrator.reader().decisionsOf(job.request().id())));
  }

  /** Done jobs of the same name that the sender sees, the last ones first. */
  private void similar(Context ctx, Identity who) {
    StoredJob job = requireJob(ctx, who);
    String name = job.request().name();
    JobPage done =
        name.isEmpty() ? new JobPage(List.of(), 0) : orchestrator.reader().jobs(done(name, who));
    LiveView view = orchestrator.view();
    List<JobAnswer> found =
        done.jobs().stream()
            .filter(other -> other.request().name().equals(name))
            .filter(other -> other.number() != job.number())
            .limit(MOST_SIMILAR)
            .map(other -> answer(other, view))
            .toList();
    boolean complete = found.size() == MOST_SIMILAR || done.total() <= JobSelection.MOST;
    Answers.json(ctx, new SimilarJobsAnswer(found, complete));
  }

  private static JobSelection done(String name, Identity who) {
    return new JobSelection(
        Set.of(JobPhase.DONE),
        who.seesAll() ? Optional.empty() : Optional.of(who.name()),
        Optional.empty(),
        Optional.empty(),
        Optional.of(name),
        JobSelection.Sort.ENDED,
        true,
        0,
        JobSelection.MOST);
  }

  /** The job of the path, if the sender sees it. */
  private StoredJob requireJob(Context ctx, Identity who) {
    return OwnJobs.require(orchestrator.reader(), who, ctx.pathParam("id"));
  }

  private interface Change {
    CompletableFuture<Void> of(Identity who, String job);
  }

  private CompletableFuture<Void> cancel(Identity who, String job) {
    return orchestrator.cancel(who.caller(), job);
  }

  private CompletableFuture<Void> hold(Identity who, String job) {
    return orchestrator.hold(who.caller(), job);
  }

  private CompletableFuture<Void> release(Identity who, String job) {
    return orchestrator.release(who.caller(), job);
  }

  private void changePriority(Context ctx, Identity who) {
    float wanted = part(ctx, "priority");
    change(ctx, who, (by, job) -> orchestrator.changePriority(by.caller(), job, wanted));
  }

  private void reportProgress(Context ctx, Identity who) {
    float done = part(ctx, "fraction");
    change(ctx, who, (by, job) -> orchestrator.reportProgress(by.caller(), job, done));
  }

  /** The only field of a body, from 0 to 1. */
  private static float part(Context ctx, String field) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    OptionalDouble value = fields.number(field, 0, 1);
    fields.missing(field, "a number from 0 to 1");
    fields.refuseOthers();
    problems.throwIfAny();
    return (float) value.orElseThrow();
  }

  /** Answers with the job as it is after the change. */
  private void change(Context ctx, Identity who, Change change) {
    String id = ctx.pathParam("id");
    CompletableFuture<Void> done =
        change
            .of(who, id)
            .exceptionally(
                failure -> {
                  throw new CompletionException(hidden(failure, id));
                });
    answers.later(ctx, done, nothing -> show(ctx, who));
  }

  /** Jobs of others do not exist for a user. */
  private static Throwable hidden(Throwable failure, String id) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    boolean isForbidden =
        cause instanceof RequestRefused refused && refused.kind() == RequestRefused.Kind.FORBIDDEN;
    return isForbidden ? HttpRefusal.notFound("job", id) : cause;
  }
}
