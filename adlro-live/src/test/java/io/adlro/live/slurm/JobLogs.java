package io.adlro.live.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.cluster.Hostlist;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** What jobs write about their own runs, whatever Slurm and ADLRO believe. */
final class JobLogs {
  /**
   * One run of a job.
   *
   * @param node the first of its nodes, on which the script runs
   * @param nodes all of its nodes
   * @param gpus on the first node
   * @param endNanos {@link #NOT_ENDED} if it was stopped
   */
  record Run(
      String number,
      String node,
      List<String> nodes,
      List<String> gpus,
      long startNanos,
      long endNanos) {
    boolean hasEnded() {
      return endNanos != NOT_ENDED;
    }

    private boolean hasGpuTogetherWith(Run other) {
      return !number.equals(other.number())
          && node.equals(other.node())
          && startNanos < other.endNanos()
          && other.startNanos() < endNanos
          && gpus.stream().anyMatch(other.gpus()::contains);
    }
  }

  private static final long NOT_ENDED = Long.MAX_VALUE;

  private final Path folder;

  /**
   * @param folder of the testbed
   */
  JobLogs(Path folder) {
    this.folder = folder.resolve("jobs");
  }

  /** A script that does this and writes where and when. */
  String script(String work) {
    return "f=%s/ran-$SLURM_JOB_ID; echo start $(date +%%s%%N) $SLURMD_NODENAME $SLURM_JOB_NODELIST $CUDA_VISIBLE_DEVICES >> $f; %s; echo end $(date +%%s%%N) >> $f"
        .formatted(folder, work);
  }

  /** Deletes what jobs wrote: a slurmctld that was killed may give their numbers to others. */
  void clear() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All runs of a job. */
  List<Run> runs(String number) {
    List<Run> runs = new ArrayList<>();
    for (String line : lines(folder.resolve("ran-" + number))) {
      String[] words = line.split(" ", -1);
      long nanos = Long.parseLong(words[1]);
      if (words[0].equals("start")) {
        List<String> gpus = words.length == 5 ? List.of(words[4].split(",", -1)) : List.of();
        List<String> nodes = Hostlist.expand(words[3]).orElseThrow();
        runs.add(new Run(number, words[2], nodes, gpus, nanos, NOT_ENDED));
      } else {
        Run last = runs.remove(runs.size() - 1);
        runs.add(new Run(number, last.node(), last.nodes(), last.gpus(), last.startNanos(), nanos));
      }
    }
    return runs;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Requires that these jobs have run once, to their end, and no GPU had two of them at a time. */
  List<Run> requireEachOnce(Collection<String> numbers) {
    List<Run> all = new ArrayList<>();
    for (String number : numbers) {
      List<Run> runs = runs(number);
      assertThat(runs).as("job %s ran once", number).hasSize(1).allMatch(Run::hasEnded);
      all.addAll(runs);
    }
    assertThat(all).allSatisfy(run -> assertThat(all).noneMatch(run::hasGpuTogetherWith));
    return all;
  }
}
