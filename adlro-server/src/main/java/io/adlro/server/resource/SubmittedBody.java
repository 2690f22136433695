package io.adlro.server.resource;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.text.Sha256;
import io.adlro.live.loop.Submission;
import io.adlro.server.access.Identity;
import io.adlro.server.http.ApiJson;
import io.adlro.server.http.BodyReader;
import io.adlro.server.http.JsonFields;
import io.adlro.server.problem.HttpRefusal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the body of a submission: a job, an array of equal jobs, or a batch. A batch is an object
 * with the list {@code jobs}. All problems are reported at once.
 */
final class SubmittedBody {
  static final int MOST_JOBS = 10_000;

  private static final String JOBS = "jobs";

  /** Visible characters; the number of a job behind a blank makes keys of a batch different. */
  private static final Pattern KEY = Pattern.compile("[!-~]{1,255}");

  private final Identity who;
  private final String key;
  private final Problems problems = new Problems();

  /**
   * @param key of the request, "" for none
   */
  SubmittedBody(Identity who, String key) {
    this.who = who;
    this.key = key;
    if (!key.isEmpty() && !KEY.matcher(key).matches()) {
      problems.add("header `Idempotency-Key` has other than 1 to 255 visible ASCII characters");
    }
  }

  List<Submission> read(byte[] body) {
    ObjectNode object = ApiJson.object(body);
    boolean isBatch = object.has(JOBS);
    if (!isBatch && body.length > BodyReader.SMALL_BYTES) {
      throw HttpRefusal.tooLarge(BodyReader.SMALL_BYTES, "one job");
    }
    String digest = key.isEmpty() ? "" : HexFormat.of().formatHex(Sha256.digest().digest(body));
    List<Submission> jobs = new ArrayList<>();
    if (isBatch) {
      readBatch(object, digest, jobs);
    } else {
      readJob(object, "", digest, jobs);
    }
    problems.throwIfAny();
    return jobs;
  }

  private void readBatch(ObjectNode object, String digest, List<Submission> jobs) {
    JsonNode list = object.get(JOBS);
    JsonFields fields = new JsonFields(object.without(JOBS), "", problems);
    fields.refuseOthers();
    if (!list.isArray() || list.isEmpty()) {
      problems.add("`jobs` is not a list of at least one job");
      return;
    }
    for (int i = 0; i < list.size() && !problems.isFull() && jobs.size() <= MOST_JOBS; i++) {
      if (list.get(i) instanceof ObjectNode job) {
        readJob(job, "jobs[" + i + "].", digest, jobs);
      } else {
        problems.add("`jobs[%d]` is not an object".formatted(i));
      }
    }
  }

  private void readJob(ObjectNode object, String path, String digest, List<Submission> jobs) {
    JobBody job = new JobBody(new JsonFields(object, path, problems), problems, who);
    job.request()
        .ifPresent(
            request -> {
              if (jobs.size() + job.copies() > MOST_JOBS) {
                problems.add("a request has at most %d jobs".formatted(MOST_JOBS));
                return;
              }
              for (int i = 0; i < job.copies(); i++) {
                jobs.add(new Submission(request, keyOf(jobs.size()), digest));
              }
            });
  }

  /** The first job has the key itself: the same key with another body is a contradiction. */
  private String keyOf(int number) {
    return key.isEmpty() || number == 0 ? key : key + " " + number;
  }
}
