package io.adlro.server.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * What each policy did with the same jobs under the first seed. Jobs and GPUs are named by their
 * places in the lists; times are seconds since the first submission.
 *
 * @param origin the date of time zero, where it is known
 * @param nodes whose GPUs follow each other
 * @param complete false if jobs behind the first {@value #MOST_JOBS} are left out
 */
public record ComparedSchedules(
    Optional<String> origin,
    List<NodeGpus> nodes,
    List<ComparedJob> jobs,
    boolean complete,
    List<PolicyRuns> policies) {
  /** More are too many to keep and to draw. */
  public static final int MOST_JOBS = 5_000;

  public ComparedSchedules {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
    policies = List.copyOf(policies);
  }

  /** The same of some policies. */
  public ComparedSchedules of(List<PolicyRuns> some) {
    return new ComparedSchedules(origin, nodes, jobs, complete, some);
  }

  /** A node and its GPUs. */
  public record NodeGpus(String name, List<String> gpuIds) {
    public NodeGpus {
      gpuIds = List.copyOf(gpuIds);
    }
  }

  /** A job that all policies ran. */
  public record ComparedJob(
      String id, @JsonProperty("class") String jobClass, double submitSeconds) {}

  /** The attempts under a policy. */
  public record PolicyRuns(String policy, List<Attempt> attempts) {
    public PolicyRuns {
      attempts = List.copyOf(attempts);
    }
  }

  /** From the start to the end of a job, or until it was interrupted. */
  public record Attempt(int job, double startSeconds, double endSeconds, List<Integer> gpus) {
    public Attempt {
      gpus = List.copyOf(gpus);
    }
  }
}
