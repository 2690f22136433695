package io.adlro.ingest.jobclass;

import io.adlro.ingest.jobclass.ClassAssignment.Found;
import io.adlro.ingest.message.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which rule gave which class to how many jobs and how much GPU time of a trace. */
public record ClassShares(List<Share> shares) {
  /** Above this share of the GPU time, every output says first that classes are missing. */
  public static final double MOST_UNCLASSIFIED = 0.1;

  /**
   * The jobs of one rule and class.
   *
   * @param gpuHours run time times GPUs
   * @param share of the GPU hours of all jobs
   */
  public record Share(ClassRule rule, String jobClass, int jobs, double gpuHours, double share) {}

  /** Adds up the jobs of a trace. */
  public static final class Sum {
    private record Total(int jobs, double gpuHours) {}

    private final Map<Found, Total> byFound = new LinkedHashMap<>();

    public void add(Found found, double gpuHours) {
      byFound.merge(
          found,
          new Total(1, gpuHours),
          (a, b) -> new Total(a.jobs() + b.jobs(), a.gpuHours() + b.gpuHours()));
    }

    /** The shares by rule, the largest first. */
    public ClassShares shares() {
      double all = byFound.values().stream().mapToDouble(Total::gpuHours).sum();
      List<Share> shares = new ArrayList<>();
      byFound.forEach(
          (found, total) ->
              shares.add(
                  new Share(
                      found.rule(),
                      found.jobClass(),
                      total.jobs(),
                      total.gpuHours(),
                      all > 0 ? total.gpuHours() / all : 0)));
      shares.sort(
          Comparator.comparing(Share::rule)
              .thenComparing(Comparator.comparingDouble(Share::gpuHours).reversed())
              .thenComparing(Share::jobClass));
      return new ClassShares(shares);
    }
  }

  public ClassShares {
    shares = List.copyOf(shares);
  }

  /** Share of the GPU time whose class is unknown. */
  public double unclassifiedShare() {
    return unclassified().stream().mapToDouble(Share::share).sum();
  }

  private List<Share> unclassified() {
    return shares.stream()
        .filter(share -> share.jobClass().equals(UnclassifiedJobs.CLASS))
        .toList();
  }

  /** What every output says first, if too much of the GPU time has no class. */
  public Optional<String> warning() {
    if (unclassifiedShare() <= MOST_UNCLASSIFIED) {
      return Optional.empty();
    }
    int jobs = unclassified().stream().mapToInt(Share::jobs).sum();
    int all = shares.stream().mapToInt(Share::jobs).sum();
    return Optional.of(
        "%s %% of the GPU time (%s of %s) has no job class and is replayed at one speed for each GPU model, so gains from matching job classes to GPU models are not shown; give classes with --classes map.yaml where the history is read (docs/traces.md)"
            .formatted(
                NumberText.percent(unclassifiedShare()),
                NumberText.count(jobs),
                NumberText.count(all, "job")));
  }
}
