package io.adlro.live.emulation;

import io.adlro.live.emulation.EmulationLog.Entry;
import io.adlro.live.emulation.EmulationLog.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Checks from a cluster's log that no attempt started twice or without an accepted order, no job
 * ran in two attempts at once or after its end, no GPU was booked beyond its capacity, and no order
 * was accepted of an older epoch than one before it.
 */
public final class EmulationLogCheck {
  private static final int WHOLE = 1_000;

  private final List<String> violations = new ArrayList<>();
  private final Set<String> acceptedAttempts = new HashSet<>();
  private final Set<String> startedAttempts = new HashSet<>();
  private final Set<String> endedJobs = new HashSet<>();
  private final Map<String, Entry> running = new HashMap<>();
  private final Map<String, Integer> bookedMilli = new HashMap<>();
  private long highestEpoch;
  private long lastMicros;
  private long starts;

  private EmulationLogCheck() {}

  /**
   * Reads a log, of which the last line may be cut.
   *
   * @return a sentence for each violation, with the line
   */
  public static List<String> violations(Path log) throws IOException {
    return of(log).violations;
  }

  /** The number of attempts that a log shows as started. */
  public static long starts(Path log) throws IOException {
    return of(log).starts;
  }

  private static EmulationLogCheck of(Path log) throws IOException {
    String text = Files.readString(log, StandardCharsets.UTF_8);
    EmulationLogCheck check = new EmulationLogCheck();
    List<String> whole = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    for (int i = 0; i < whole.size(); i++) {
      check.line(i + 1, whole.get(i));
    }
    return check;
  }

  private void line(int number, String line) {
    Entry entry;
    try {
      entry = EmulationJson.read(line, Entry.class);
    } catch (JacksonException e) {
      violations.add("line %d is not an entry: %s".formatted(number, e.getOriginalMessage()));
      return;
    }
    switch (entry.kind()) {
      case OPENED -> opened();
      case ACCEPTED -> accepted(number, entry);
      case STARTED -> started(number, entry);
      case REFUSED -> {}
      default -> stopped(number, entry);
    }
    if (entry.atMicros() < lastMicros) {
      violate(number, entry, "comes before the line in front of it");
    }
    lastMicros = entry.atMicros();
  }

  /** Another cluster, on which nothing runs. */
  private void opened() {
    running.clear();
    bookedMilli.clear();
    acceptedAttempts.clear();
    startedAttempts.clear();
    lastMicros = 0;
    highestEpoch = 0;
  }

  private void accepted(int line, Entry entry) {
    if (entry.epoch() < highestEpoch) {
      violate(
          line, entry, "was accepted in epoch %d after %d".formatted(entry.epoch(), highestEpoch));
    }
    highestEpoch = Math.max(highestEpoch, entry.epoch());
    acceptedAttempts.add(attempt(entry));
  }

  private static String attempt(Entry entry) {
    return entry.job() + "\n" + entry.attempt();
  }

  private void started(int line, Entry entry) {
    starts++;
    if (!acceptedAttempts.contains(attempt(entry))) {
      violate(line, entry, "started without an accepted order");
    }
    if (!startedAttempts.add(attempt(entry))) {
      violate(line, entry, "started twice");
    }
    if (endedJobs.contains(entry.job())) {
      violate(line, entry, "started after the end of the job");
    }
    Entry other = running.put(entry.job(), entry);
    if (other != null) {
      violate(line, entry, "started while attempt %d ran".formatted(other.attempt()));
      book(other, -other.shareMilli());
    }
    book(entry, entry.shareMilli());
    entry.gpuIds().stream()
        .filter(gpu -> bookedMilli.get(gpu) > WHOLE)
        .forEach(
            gpu -> violate(line, entry, "started on GPU %s, which has no room".formatted(gpu)));
  }

  private void stopped(int line, Entry entry) {
    Entry started = running.get(entry.job());
    if (started == null || started.attempt() != entry.attempt()) {
      violate(line, entry, "stopped and did not run");
      return;
    }
    running.remove(entry.job());
    book(started, -started.shareMilli());
    if (entry.kind() == Kind.FINISHED || entry.kind() == Kind.FAILED) {
      endedJobs.add(entry.job());
    }
  }

  private void book(Entry entry, int milli) {
    Stream<String> gpus = entry.gpuIds().stream();
    gpus.forEach(gpu -> bookedMilli.merge(gpu, milli, Integer::sum));
  }

  private void violate(int line, Entry entry, String what) {
    violations.add(
        "line %d: attempt %d of job %s %s".formatted(line, entry.attempt(), entry.job(), what));
  }
}
