package io.adlro.live.slurm;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The ended jobs of Slurm's accounting, by slurmrestd and slurmdbd. They are asked for by day, so
 * that no answer is large; a job belongs to the day on which it ended.
 */
public final class SlurmAccounting {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final long DAY_SECONDS = 86_400;

  /** The error of Slurm 22.05 for a day without jobs. */
  private static final int NOTHING_FOUND = 9_003;

  private final SlurmClient client;
  private final String version;

  private SlurmAccounting(SlurmClient client, String version) {
    this.client = client;
    this.version = version;
  }

  /**
   * Finds the newest version of the interface that the server offers and that is known.
   *
   * @throws UserError if it does not answer or offers no accounting
   */
  public static SlurmAccounting connect(SlurmClient client) {
    try {
      List<String> offered = SlurmRest.versions(client, "slurmdb");
      return new SlurmAccounting(
          client,
          SlurmApis.newest(offered)
              .map(SlurmApi::version)
              .orElseThrow(
                  () ->
                      new UserError(
                          "slurmrestd at %s offers no accounting that ADLRO knows (%s): it needs slurmdbd, and in Slurm 22.05 the option -s v0.0.38,dbv0.0.38; without it, leave out --settings to run sacct"
                              .formatted(
                                  client.address(),
                                  offered.isEmpty() ? "none" : String.join(", ", offered)))));
    } catch (IOException e) {
      throw refused(e);
    }
  }

  /**
   * Writes the jobs that ended since then, as JSON that {@code sacct-json} reads.
   *
   * @param fromSeconds since 1970
   * @param nowSeconds the present
   * @throws UserError if slurmrestd or slurmdbd does not answer or refuses
   */
  public void write(long fromSeconds, long nowSeconds, OutputStream out) throws IOException {
    boolean none = true;
    for (long day = fromSeconds; day <= nowSeconds; day += DAY_SECONDS) {
      long next = day + DAY_SECONDS;
      ObjectNode kept = MAPPER.createObjectNode();
      ArrayNode jobs = kept.putArray("jobs");
      for (JsonNode job : answer(day, next).path("jobs")) {
        // The last day is open: the clock of slurmctld may be ahead.
        if (endsIn(job, day, next > nowSeconds ? Long.MAX_VALUE : next)
            && job instanceof ObjectNode fields) {
          fields.remove("steps");
          jobs.add(fields);
        }
      }
      none &= jobs.isEmpty();
      out.write(MAPPER.writeValueAsBytes(kept));
      out.write('\n');
    }
    if (none) {
      requireAccepted();
    }
  }

  /** Slurm 22.05 answers a token that it does not accept as if there were no jobs. */
  private void requireAccepted() {
    try {
      client.get("/slurmdb/%s/clusters".formatted(version));
    } catch (IOException | SlurmRefused e) {
      throw refused(e);
    }
  }

  private static boolean endsIn(JsonNode job, long from, long to) {
    OptionalLong end = SlurmFields.number(job.path("time").path("end"));
    return end.isPresent() && end.getAsLong() >= from && end.getAsLong() < to;
  }

  private JsonNode answer(long from, long to) {
    try {
      return client
          .get("/slurmdb/%s/jobs?start_time=uts%d&end_time=uts%d".formatted(version, from, to))
          .orElseThrow();
    } catch (SlurmRefused e) {
      if (e.code() == NOTHING_FOUND) {
        return MAPPER.createObjectNode();
      }
      throw refused(e);
    } catch (IOException e) {
      throw refused(e);
    }
  }

  private static UserError refused(Exception e) {
    return new UserError(
        "Slurm's accounting does not answer: %s; check driver.slurm.url, the token and slurmdbd"
            .formatted(e.getMessage()));
  }
}
