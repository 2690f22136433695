package io.adlro.server.resource;

import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.live.insight.Outlooks;
import io.adlro.live.insight.WhatIf;
import io.adlro.live.insight.WhatIfResult;
import io.adlro.live.loop.Orchestrator;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.access.UserLimits;
import io.adlro.server.answer.ForecastAnswer;
import io.adlro.server.answer.WhatIfAnswer;
import io.adlro.server.http.Answers;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.http.Routes;
import io.adlro.server.problem.HttpRefusal;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * {@code /what-if} and {@code /forecasts}: what would become of the waiting jobs if one thing were
 * different, and of a job if it were submitted.
 */
public final class WhatIfResource {
  private static final int MOST_GPUS = 10_000;
  private static final int MOST_MODELS = 64;
  private static final String EXPECTED =
      "`job` with `priority`, `gpus` or `models`; or `policy`; or `addModel` and `addGpus`; or"
          + " `withoutNode`; or `maintenance`, `in` and `length`";

  /** The fields that go together. */
  private static final List<Set<String>> QUESTIONS =
      List.of(
          Set.of("job", "priority"),
          Set.of("job", "gpus", "models"),
          Set.of("policy"),
          Set.of("addModel", "addGpus"),
          Set.of("withoutNode"),
          Set.of("maintenance", "in", "length"));

  private static final Set<JobPhase> LIVE =
      Arrays.stream(JobPhase.values())
          .filter(phase -> !phase.hasEnded())
          .collect(Collectors.toUnmodifiableSet());

  private final Orchestrator orchestrator;
  private final Outlooks outlooks;
  private final Function<String, Optional<PolicyEntry>> policies;
  private final UserLimits limits;

  /**
   * @param policies of this process, by name
   */
  public WhatIfResource(
      Orchestrator orchestrator,
      Outlooks outlooks,
      Function<String, Optional<PolicyEntry>> policies,
      UserLimits limits) {
    this.orchestrator = orchestrator;
    this.outlooks = outlooks;
    this.policies = policies;
    this.limits = limits;
  }

  public void addTo(Routes routes) {
    routes.post("/what-if", Role.USER, this::answer);
    routes.post("/forecasts", Role.USER, this::forecast);
  }

  private void forecast(Context ctx, Identity who) {
    JobRequest job = JobBody.one(ctx, who);
    limits.countQuestion(who);
    Answers.json(ctx, ForecastAnswer.of(outlooks.ifSubmitted(job)));
  }

  private void answer(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    List<WhatIf> questions = questions(fields);
    fields.refuseOthers();
    if (problems.isEmpty()) {
      Set<String> given = fields.given();
      if (QUESTIONS.stream().noneMatch(question -> question.containsAll(given))) {
        problems.add(
            "ask one question; %s do not go together: %s"
                .formatted(NearestName.listed(given), EXPECTED));
      } else if (questions.size() != 1) {
        problems.add("ask one question: " + EXPECTED);
      }
    }
    problems.throwIfAny();
    WhatIf question = questions.get(0);
    requireAllowed(question, who);
    limits.countQuestion(who);
    WhatIfResult result = outlooks.whatIf(question, policies);
    Predicate<String> visible = OwnJobs.visible(orchestrator.reader(), who, LIVE);
    Answers.json(ctx, WhatIfAnswer.of(result, visible));
  }

  /** A user asks about jobs that it sees; what concerns all jobs is for operators. */
  private void requireAllowed(WhatIf question, Identity who) {
    if (!who.seesAll()) {
      question.job().ifPresent(id -> OwnJobs.require(orchestrator.reader(), who, id));
    }
    if (question.job().isEmpty() && !who.may(Role.OPERATOR)) {
      throw HttpRefusal.forbidden(
          "a question about policies, GPUs or nodes needs a key of the role operator");
    }
  }

  private static List<WhatIf> questions(JsonFields fields) {
    List<WhatIf> questions = new ArrayList<>();
    Optional<String> job = fields.text("job");
    OptionalDouble priority = fields.number("priority", 0, 1);
    OptionalInt gpus = fields.whole("gpus", 1, MOST_GPUS);
    List<String> models = fields.texts("models", MOST_MODELS);
    if (job.isPresent() && priority.isPresent()) {
      questions.add(new WhatIf.Priority(job.get(), (float) priority.getAsDouble()));
    }
    if (job.isPresent() && (gpus.isPresent() || !models.isEmpty())) {
      questions.add(new WhatIf.Resources(job.get(), gpus, models));
    }
    fields.text("policy").ifPresent(name -> questions.add(new WhatIf.OtherPolicy(name)));
    Optional<String> model = fields.text("addModel");
    OptionalInt added = fields.whole("addGpus", 1, MOST_GPUS);
    if (model.isPresent() && added.isPresent()) {
      questions.add(new WhatIf.MoreGpus(model.get(), added.getAsInt()));
    }
    fields.text("withoutNode").ifPresent(node -> questions.add(new WhatIf.WithoutNode(node)));
    Optional<String> node = fields.text("maintenance");
    OptionalLong in = fields.duration("in");
    OptionalLong length = fields.duration("length");
    if (node.isPresent() && length.orElse(0) > 0) {
      questions.add(new WhatIf.Maintenance(node.get(), in.orElse(0), length.getAsLong()));
    }
    return questions;
  }
}
