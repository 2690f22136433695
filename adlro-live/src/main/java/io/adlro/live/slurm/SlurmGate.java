package io.adlro.live.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a site adds to its Slurm so that ADLRO decides: a {@code job_submit.lua} that holds the GPU
 * jobs of some partitions, and a watchdog that opens this gate when ADLRO is silent.
 *
 * @param partitions whose GPU jobs are held
 * @param operators user ids that may release and pin them
 * @param folder that the watchdog writes and slurmctld reads; the gate is open while it has a file
 *     named {@code open}
 */
public record SlurmGate(List<String> partitions, List<Integer> operators, String folder) {
  public static final String LUA = "job_submit.lua";
  public static final String WATCHDOG = "adlro-slurm-watchdog";
  public static final String FOLDER = "/var/lib/adlro-gate";

  /** Lines of slurm.conf that suit a site whose GPU jobs ADLRO places. */
  public static final List<String> RECOMMENDED =
      List.of(
          "SchedulerType=sched/backfill",
          "SchedulerParameters=batch_sched_delay=0",
          "PriorityType=priority/basic");

  /** The lines of the shipped files that a site changes. */
  private static final String PARTITIONS = "local partitions = { gpu = true }";

  private static final String OPERATORS = "local operators = { [0] = true }";

  public SlurmGate {
    partitions = List.copyOf(partitions);
    operators = List.copyOf(operators);
  }

  /** The gate, for the folder of slurm.conf. */
  public String lua() {
    String lua = replaced(shipped(LUA), PARTITIONS, "local partitions = " + set(quoted()));
    return replaced(
        replaced(lua, OPERATORS, "local operators = " + set(operators)), FOLDER, folder);
  }

  /** Whether a job_submit.lua is one of these, of whatever site. */
  public static boolean isGate(String lua) {
    return lua.lines().findFirst().equals(shipped(LUA).lines().findFirst());
  }

  /** The script to run once a minute. */
  public String watchdog() {
    return replaced(shipped(WATCHDOG), FOLDER, folder);
  }

  /** What to add to slurm.conf. */
  public List<String> configuration() {
    return List.of("JobSubmitPlugins=lua");
  }

  private List<String> quoted() {
    return partitions.stream().map(name -> "\"" + name + "\"").toList();
  }

  private static String set(Collection<?> keys) {
    return keys.stream()
        .map(key -> "[%s] = true".formatted(key))
        .collect(Collectors.joining(", ", "{ ", " }"));
  }

  private static String replaced(String text, String from, String to) {
    if (!text.contains(from)) {
      throw new IllegalStateException("a file of the gate lacks `%s`".formatted(from));
    }
    return text.replace(from, to);
  }

  private static String shipped(String name) {
    try (InputStream in = SlurmGate.class.getResourceAsStream("/slurm/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
