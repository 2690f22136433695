package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Gives each job the run time of its profile. Jobs before the profiles are held, in about 120 bytes
 * each. It holds at most {@value #MOST_JOBS} jobs, {@value #MOST_PROFILES} profiles and {@value
 * #MOST_CHARACTERS} characters of their names; an input beyond that is refused.
 */
final class BatsimProfiles {
  static final int MOST_JOBS = 2_000_000;
  static final int MOST_PROFILES = 2_000_000;
  static final long MOST_CHARACTERS = 1L << 27;

  /** The profile of a fixed run time. */
  private record Delay(long micros, Outcome outcome) {}

  private final Consumer<PastJob> to;
  private final Intake intake;
  private final Map<String, Delay> delays = new LinkedHashMap<>();
  private final Map<String, String> others = new LinkedHashMap<>();
  private final List<BatsimJob> waiting = new ArrayList<>();
  private final Map<String, String> profileNames = new LinkedHashMap<>();
  private boolean profilesRead;
  private long characters;

  BatsimProfiles(Consumer<PastJob> to, Intake intake) {
    this.to = to;
    this.intake = intake;
  }

  void take(BatsimJob job) throws Unreadable {
    if (profilesRead) {
      pass(job);
      return;
    }
    if (waiting.size() == MOST_JOBS) {
      throw new Unreadable(
          "%s: more than %d jobs before the profiles; put the profiles first"
              .formatted(job.where(), MOST_JOBS));
    }
    spend(job.id().length() + job.profile().length(), job.where());
    // Jobs with the same profile share one copy of its name.
    waiting.add(job.withProfile(profileNames.computeIfAbsent(job.profile(), name -> name)));
  }

  /** Reads all profiles and passes on the jobs that waited for them. */
  void read(Cursor cursor) throws IOException, Unreadable {
    if (!cursor.isObject()) {
      throw new Unreadable(cursor.line() + ": profiles is not an object");
    }
    while (cursor.nextField()) {
      String name = cursor.name();
      String where = cursor.where();
      spend(name.length(), where);
      if (delays.size() + others.size() == MOST_PROFILES) {
        throw new Unreadable("%s: more than %d profiles".formatted(where, MOST_PROFILES));
      }
      if (cursor.isObject()) {
        profile(cursor, name);
      } else {
        cursor.skip();
      }
    }
    profilesRead = true;
    waiting.forEach(this::pass);
    waiting.clear();
    profileNames.clear();
  }

  /** Passes on the jobs without profiles: they may state their run time. */
  void finish() {
    waiting.forEach(this::pass);
  }

  private void profile(Cursor cursor, String name) throws IOException, Unreadable {
    String type = "";
    String delay = "";
    String ret = "";
    while (cursor.nextField()) {
      switch (cursor.name()) {
        case "type" -> type = cursor.text();
        case "delay" -> delay = cursor.text();
        case "ret" -> ret = cursor.text();
        default -> cursor.skip();
      }
    }
    // The second name is that of version 5.
    if (!type.equals("delay") && !type.equals("DelayProfile")) {
      spend(type.length(), cursor.where());
      others.put(name, type);
      return;
    }
    OptionalLong micros = micros(delay);
    if (micros.isPresent()) {
      boolean isSuccess = ret.isEmpty() || ret.equals("0");
      delays.put(
          name, new Delay(micros.getAsLong(), isSuccess ? Outcome.COMPLETED : Outcome.FAILED));
    } else {
      others.put(name, "delay without a time");
    }
  }

  private static OptionalLong micros(String seconds) {
    try {
      long micros = new TextField("delay", seconds).micros();
      return micros < 0 ? OptionalLong.empty() : OptionalLong.of(micros);
    } catch (InvalidRecord e) {
      return OptionalLong.empty();
    }
  }

  private void pass(BatsimJob job) {
    Delay delay = delays.get(job.profile());
    if (delay == null && job.runMicros() < 0) {
      String type = others.get(job.profile());
      intake.ignored(
          type == null ? "a job" : "profile type " + type,
          type == null ? "its profile is missing" : "has no run time",
          job.where());
      return;
    }
    intake.understood("jobs");
    to.accept(
        delay == null
            ? job.ran(job.runMicros(), Outcome.UNKNOWN)
            : job.ran(delay.micros(), delay.outcome()));
  }

  private void spend(int more, String where) throws Unreadable {
    characters += more;
    if (characters > MOST_CHARACTERS) {
      throw new Unreadable(
          "%s: names of more than %d characters".formatted(where, MOST_CHARACTERS));
    }
  }
}
