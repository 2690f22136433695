package io.adlro.app.serve;

import io.adlro.app.serve.SlurmRun.Decider;
import io.adlro.app.serve.SlurmStream.StreamedJob;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Paired;
import io.adlro.sim.stats.Summary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The same streams of jobs under Slurm's own schedulers and under ADLRO, on real Slurms that run
 * beside each other.
 */
final class SlurmComparison {
  private final Path home;
  private final Path testbed;
  private final Path folder;
  private final int jobs;
  private final int meanSeconds;
  private final Map<Decider, List<Summary>> results = new EnumMap<>(Decider.class);

  /**
   * @param home with the built-in scenarios and models
   * @param testbed the script that starts a Slurm
   * @param folder for the files of the runs
   * @param jobs of each stream
   * @param meanSeconds of a job on the fastest model
   */
  SlurmComparison(Path home, Path testbed, Path folder, int jobs, int meanSeconds) {
    this.home = home;
    this.testbed = testbed;
    this.folder = folder;
    this.jobs = jobs;
    this.meanSeconds = meanSeconds;
  }

  /**
   * Runs streams, each under all of them at the same time.
   *
   * @param streams their number; the seeds are 1, 2, ...
   * @param beside how many streams run at the same time
   */
  void run(int streams, int beside, List<Decider> deciders) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(beside * deciders.size());
    ChildClasses.ofThisRun(); // made before the threads need it
    try {
      for (int first = 1; first <= streams; first += beside) {
        List<Map<Decider, CompletableFuture<Summary>>> runs = new ArrayList<>();
        for (int seed = first; seed < first + beside && seed <= streams; seed++) {
          runs.add(started(seed, deciders, threads));
        }
        for (int stream = 0; stream < runs.size(); stream++) {
          add(first + stream, runs.get(stream));
        }
      }
    } finally {
      threads.shutdown();
    }
  }

  /** Takes the results of a stream and prints them: a long comparison may be interrupted. */
  private void add(int stream, Map<Decider, CompletableFuture<Summary>> runs) {
    runs.forEach(
        (decider, run) -> {
          Summary found = run.join();
          results.computeIfAbsent(decider, d -> new ArrayList<>()).add(found);
          System.out.printf(
              Locale.ROOT,
              "stream %d %s: mean %.1f s, p95 %.1f s%n",
              stream,
              decider,
              found.mean(),
              found.p95());
        });
  }

  private Map<Decider, CompletableFuture<Summary>> started(
      long seed, List<Decider> deciders, ExecutorService threads) {
    Map<Decider, CompletableFuture<Summary>> runs = new EnumMap<>(Decider.class);
    for (Decider decider : deciders) {
      runs.put(decider, CompletableFuture.supplyAsync(() -> run(seed, decider), threads));
    }
    return runs;
  }

  private Summary run(long seed, Decider decider) {
    try {
      Path place = Files.createDirectories(folder.resolve(decider + "-" + seed));
      List<StreamedJob> stream = stream(seed, place);
      return Summary.of(new SlurmRun(place, testbed, decider).completionSeconds(home, stream));
    } catch (Exception e) {
      throw new CompletionException(decider + " with seed " + seed, e);
    }
  }

  /** One at a time: the planner is native code. */
  private synchronized List<StreamedJob> stream(long seed, Path place) throws Exception {
    return SlurmStream.of(home, jobs, meanSeconds, seed, SlurmRun.ends(place));
  }

  List<Summary> results(Decider decider) {
    return results.get(decider);
  }

  /**
   * Mean and 95th percentile of the completion time, and the difference to tuned backfilling, as
   * Markdown.
   */
  List<String> table() {
    List<String> lines = new ArrayList<>();
    lines.add("| | mean JCT | p95 | mean, to backfilling | p95, to backfilling |");
    lines.add("|---|---|---|---|---|");
    for (Decider decider : results.keySet()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %.1f s | %.1f s | %s | %s |",
              decider.name().toLowerCase(Locale.ROOT).replace('_', '-'),
              Summary.of(means(decider)).mean(),
              Summary.of(lasts(decider)).mean(),
              difference(means(decider), means(Decider.BACKFILL)),
              difference(lasts(decider), lasts(Decider.BACKFILL))));
    }
    return lines;
  }

  private double[] means(Decider decider) {
    return results.get(decider).stream().mapToDouble(Summary::mean).toArray();
  }

  private double[] lasts(Decider decider) {
    return results.get(decider).stream().mapToDouble(Summary::p95).toArray();
  }

  private static String difference(double[] of, double[] to) {
    Paired paired = new Paired(of, to);
    Optional<Interval> interval = paired.relativeInterval(Bootstrap.stream());
    String text = String.format(Locale.ROOT, "%+.1f %%", 100 * paired.relativeDifference());
    return interval
        .map(
            found ->
                String.format(
                    Locale.ROOT,
                    "%s (%+.1f to %+.1f)",
                    text,
                    100 * found.low(),
                    100 * found.high()))
        .orElse(text);
  }
}
