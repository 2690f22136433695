package io.adlro.app.client;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.UserError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Phases of jobs as the server writes them, with the short codes of squeue. */
public final class JobStates {
  public static final String ALL = "all";

  private static final Map<String, String> CODE_BY_PHASE = codes();

  private JobStates() {}

  private static Map<String, String> codes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("pending", "PD");
    codes.put("held", "H");
    codes.put("unsatisfiable", "U");
    codes.put("assumed", "CF");
    codes.put("running", "R");
    codes.put("done", "CD");
    codes.put("failed", "F");
    codes.put("cancelled", "CA");
    return Collections.unmodifiableMap(codes);
  }

  static List<String> waiting() {
    return List.of("pending", "held", "unsatisfiable");
  }

  static List<String> onGpus() {
    return List.of("assumed", "running");
  }

  /** What {@code adlro jobs} shows unless asked for others: the jobs that wait or run. */
  public static List<String> live() {
    return Stream.of(waiting(), onGpus()).flatMap(List::stream).toList();
  }

  /** The code of a job: CG while a running one is being cancelled. */
  static String code(ServerJob job) {
    boolean isStopping = job.cancelling() && job.endedAt().isEmpty();
    return isStopping ? "CG" : CODE_BY_PHASE.getOrDefault(job.phase(), job.phase());
  }

  /** Phases from what a user writes: their names or codes, none for all. */
  public static List<String> phases(List<String> written) {
    List<String> phases = new ArrayList<>();
    for (String word : written) {
      if (word.strip().equalsIgnoreCase(ALL)) {
        return List.of();
      }
      phases.add(phase(word.strip()));
    }
    return phases;
  }

  private static String phase(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    if (CODE_BY_PHASE.containsKey(name)) {
      return name;
    }
    return CODE_BY_PHASE.entrySet().stream()
        .filter(entry -> entry.getValue().equalsIgnoreCase(word))
        .findFirst()
        .map(Map.Entry::getKey)
        .orElseThrow(
            () ->
                new UserError(
                    "--state %s: there is no such state%s"
                        .formatted(word, NearestName.hint(word, names()))));
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(CODE_BY_PHASE.keySet());
    names.add(ALL);
    return names;
  }
}
