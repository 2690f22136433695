package io.adlro.server.resource;

import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.notation.LocalityWord;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.server.access.Identity;
import io.adlro.server.access.Role;
import io.adlro.server.answer.Written;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.javalin.http.Context;
import java.util.Optional;

/** The fields of a job that is submitted. */
final class JobBody {
  private static final int MOST_MODELS = 64;
  private static final double LEAST_SHARE = 0.001;
  private static final double MOST_CORES = 100_000;
  private static final double MILLI = 1_000;

  private final Identity who;
  private final Optional<JobRequest> request;
  private final int gpus;
  private final int copies;

  JobBody(JsonFields fields, Problems problems, Identity who) {
    this.who = who;
    JobRequest.Builder builder =
        JobRequest.of(fields.text("class").orElse(JobRequest.UNCLASSIFIED)).user(user(fields));
    fields.text("name").ifPresent(builder::name);
    fields.text("account").ifPresent(builder::account);
    gpus = fields.whole("gpus", 1, GpuRequest.MOST_GPUS).orElse(1);
    builder.gpus(gpus);
    fields
        .number("share", LEAST_SHARE, 1)
        .ifPresent(share -> builder.shareMilli((int) Math.round(share * MILLI)));
    fields.whole("gpuMemoryMib", 0, Integer.MAX_VALUE).ifPresent(builder::gpuMemoryMib);
    fields
        .number("cpus", 0, MOST_CORES)
        .ifPresent(cores -> builder.cpuMilli((int) Math.round(cores * MILLI)));
    fields.whole("memoryMib", 0, Integer.MAX_VALUE).ifPresent(builder::memoryMib);
    fields.number("priority", 0, 1).ifPresent(builder::priority);
    builder.allowedModels(fields.texts("models", MOST_MODELS));
    builder.locality(locality(fields));
    fields.choice("recovery", Written.words(Recovery.class)).ifPresent(builder::recovery);
    fields.duration("estimate").ifPresent(builder::estimateMicros);
    fields.duration("limit").ifPresent(builder::limitMicros);
    copies = fields.whole("array", 1, SubmittedBody.MOST_JOBS).orElse(1);
    fields.refuseOthers();
    request = problems.isEmpty() ? Optional.of(builder.build()) : Optional.empty();
  }

  /** The body of a request about one job that is not submitted. */
  static JobRequest one(Context ctx, Identity who) {
    Problems problems = new Problems();
    JsonFields fields = new JsonFields(ApiJson.object(BodyReader.small(ctx)), "", problems);
    JobBody job = new JobBody(fields, problems, who);
    if (job.copies != 1) {
      problems.add("`array` is %d; a prediction is about one job".formatted(job.copies));
    }
    problems.throwIfAny();
    return job.request.orElseThrow();
  }

  private Locality locality(JsonFields fields) {
    LocalityWord word =
        fields.choice("locality", Written.words(LocalityWord.class)).orElse(LocalityWord.ANYWHERE);
    int nodes = fields.whole("nodes", 1, GpuRequest.MOST_GPUS).orElse(0);
    Optional<String> problem = word.problem(nodes, gpus);
    problem.ifPresent(why -> fields.report("nodes", why));
    return problem.isPresent() ? Locality.ANYWHERE : word.with(nodes);
  }

  /** A job of a user belongs to the user of that name; operators submit for others. */
  private String user(JsonFields fields) {
    String user = fields.text("user").orElse(who.name());
    if (!user.equals(who.name()) && !who.may(Role.OPERATOR)) {
      fields.report(
          "user",
          "is `%s`; key `%s` has the role user and submits only its own jobs"
              .formatted(user, who.name()));
    }
    return user;
  }

  /** Empty if there are problems, in this job or before. */
  Optional<JobRequest> request() {
    return request;
  }

  /** How many such jobs. */
  int copies() {
    return copies;
  }
}
