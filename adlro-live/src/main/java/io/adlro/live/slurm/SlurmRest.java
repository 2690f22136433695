package io.adlro.live.slurm;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Jobs and nodes of a Slurm cluster by one version of its interface. */
public final class SlurmRest {
  private static final Pattern VERSION = Pattern.compile("^/(\\w+)/(v\\d+\\.\\d+\\.\\d+)/");

  private final SlurmClient client;
  private final SlurmApi api;

  private SlurmRest(SlurmClient client, SlurmApi api) {
    this.client = client;
    this.api = api;
  }

  /**
   * The jobs of a moment.
   *
   * @param updated the second of the last change in it, where Slurm states it
   */
  record JobList(List<SlurmJobInfo> jobs, OptionalLong updated) {}

  /** The versions of the interface that a server offers. */
  public static List<String> versions(SlurmClient client) throws IOException {
    return versions(client, "slurm");
  }

  /**
   * The versions of a part of the interface.
   *
   * @param part {@code slurm}, or {@code slurmdb} for accounting
   */
  static List<String> versions(SlurmClient client, String part) throws IOException {
    Set<String> versions = new LinkedHashSet<>();
    try {
      JsonNode document = client.get("/openapi/v3").orElseThrow();
      document
          .path("paths")
          .propertyNames()
          .forEach(
              path -> {
                Matcher found = VERSION.matcher(path);
                if (found.find() && found.group(1).equals(part)) {
                  versions.add(found.group(2));
                }
              });
    } catch (SlurmRefused e) {
      throw new IOException(e.getMessage(), e);
    }
    return List.copyOf(versions);
  }

  /**
   * Chooses the newest version that the server offers and that is known.
   *
   * @throws UserError if none is known
   */
  public static SlurmRest connect(SlurmClient client) throws IOException {
    List<String> offered = versions(client);
    SlurmApi api =
        SlurmApis.newest(offered)
            .orElseThrow(
                () ->
                    new UserError(
                        "slurmrestd at %s offers %s; ADLRO knows %s: start slurmrestd with one of these (-s openapi/... or -d)"
                            .formatted(
                                client.address(),
                                offered.isEmpty() ? "no version" : String.join(", ", offered),
                                String.join(
                                    ", ",
                                    SlurmApis.ALL.stream().map(SlurmApi::version).toList()))));
    return new SlurmRest(client, api);
  }

  /** The chosen version. */
  public String version() {
    return api.version();
  }

  /** Whether the chosen version was run against a real Slurm by the tests of this build. */
  public boolean isVerified() {
    return api.isVerified();
  }

  private String path(String rest) {
    return "/slurm/" + api.version() + rest;
  }

  /** All jobs; empty if nothing has changed since that second. */
  Optional<JobList> jobs(OptionalLong sinceSeconds) throws IOException, SlurmRefused {
    String query = sinceSeconds.isPresent() ? "?update_time=" + sinceSeconds.getAsLong() : "";
    Optional<JsonNode> answer = client.get(path("/jobs" + query));
    return answer.map(json -> new JobList(jobs(json), api.lastUpdate(json)));
  }

  private List<SlurmJobInfo> jobs(JsonNode answer) {
    List<SlurmJobInfo> jobs = new ArrayList<>();
    answer.path("jobs").forEach(json -> jobs.addAll(WaitingTasks.split(api.job(json))));
    return jobs;
  }

  /** All nodes. */
  List<SlurmNodeInfo> nodes() throws IOException, SlurmRefused {
    List<SlurmNodeInfo> nodes = new ArrayList<>();
    client
        .get(path("/nodes"))
        .ifPresent(json -> json.path("nodes").forEach(node -> nodes.add(api.node(node))));
    if (nodes.isEmpty()) {
      throw new IOException("slurmctld does not answer: slurmrestd knows no node");
    }
    return nodes;
  }

  /** The names of all partitions. */
  Set<String> partitions() throws IOException, SlurmRefused {
    Set<String> names = new LinkedHashSet<>();
    client
        .get(path("/partitions"))
        .ifPresent(
            json ->
                json.path("partitions").forEach(part -> names.add(part.path("name").asString())));
    return names;
  }

  /** One job, fresh. */
  Optional<SlurmJobInfo> job(SlurmJobInfo known) throws IOException, SlurmRefused {
    return client.get(path("/job/" + known.path())).stream()
        .flatMap(json -> jobs(json).stream())
        .filter(job -> job.number().equals(known.number()))
        .findFirst();
  }

  /** Pins a job to nodes and releases it, in one call. */
  void place(SlurmJobInfo job, List<String> nodes, SlurmPlaced placed)
      throws IOException, SlurmRefused {
    String comment = placed.in(job.texts().comment());
    update(job, api.place(nodes, comment, job.restarts() > 0));
  }

  /** Releases a job to Slurm's own scheduler, with a word about why. */
  void release(SlurmJobInfo job, String comment) throws IOException, SlurmRefused {
    update(job, api.release(comment));
  }

  void hold(SlurmJobInfo job) throws IOException, SlurmRefused {
    update(job, api.hold());
  }

  private void update(SlurmJobInfo job, Map<String, Object> body) throws IOException, SlurmRefused {
    client.post(path("/job/" + job.path()), body);
  }

  void cancel(SlurmJobInfo job) throws IOException, SlurmRefused {
    client.delete(path("/job/" + job.path()));
  }
}
