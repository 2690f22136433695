package io.adlro.core.pattern;

import io.adlro.core.hyper.EvenSteps;
import io.adlro.core.hyper.LevelScale;
import io.adlro.core.hyper.Octaves;
import java.util.Optional;

/** The variables that a job is separated into, and what each of them can be filled with. */
public enum JobRole {
  CLASS(Fillers.NAME),
  USER(Fillers.NAME),
  GROUP(Fillers.NAME),
  /** Words of the job's, script's or image's name. */
  NAME(Fillers.NAMES),
  /** The requested GPU models. */
  GPU_MODEL(Fillers.NAMES),
  GANG_WIDTH(new Octaves(1, 12, 2), 1, "GPUs"),
  GPU_SHARE(new EvenSteps(1000, 20), 1000, "GPU"),
  GPU_MEMORY(new Octaves(256, 10, 4), 1, "MiB"),
  CPU(new Octaves(100, 12, 4), 1000, "cores"),
  MEMORY(new Octaves(256, 13, 4), 1, "MiB"),
  UTILIZATION(new EvenSteps(1000, 20), 1000, "of the time"),
  MEMORY_ACTIVITY(new EvenSteps(1000, 20), 1000, "of the time"),
  MEMORY_USED(new EvenSteps(1000, 20), 1000, "of the memory"),
  POWER(new EvenSteps(1000, 20), 1000, "of the largest"),
  PRIORITY(new EvenSteps(1000, 20), 1000, "of the highest"),
  SUBMIT_HOUR(Fillers.HOUR),
  LIMIT(new Octaves(1_000_000, 23, 4), 1_000_000, "s"),
  ESTIMATE(new Octaves(1_000_000, 23, 4), 1_000_000, "s");

  /** What kind of thing fills a role. */
  enum Fillers {
    NAME,
    NAMES,
    LEVEL,
    HOUR
  }

  // Quantities that differ by a factor of 2^4 are as unlike as two names.
  private static final int REACH_OCTAVES = 4;

  private final Fillers fillers;

  // A scale is a record of numbers, which the checker cannot see.
  @SuppressWarnings("ImmutableEnumChecker")
  private final Optional<LevelScale> scale;

  private final long perUnit;
  private final String unit;

  JobRole(Fillers fillers) {
    this.fillers = fillers;
    this.scale = Optional.empty();
    this.perUnit = 1;
    this.unit = "";
  }

  JobRole(LevelScale scale, long perUnit, String unit) {
    this.fillers = Fillers.LEVEL;
    this.scale = Optional.of(scale);
    this.perUnit = perUnit;
    this.unit = unit;
  }

  Fillers fillers() {
    return fillers;
  }

  /** How many fillers a record holds of this role at most; what comes after them is left out. */
  int mostFillers() {
    return fillers == Fillers.NAMES ? NameTokens.MOST : 1;
  }

  /** The scale of a role that is filled with levels. */
  LevelScale scale() {
    return scale.orElseThrow();
  }

  /** At what distance of levels two fillers are unlike. */
  int reach() {
    return scale() instanceof Octaves octaves
        ? REACH_OCTAVES * octaves.steps()
        : scale().count() - 1;
  }

  /** The level as text with its unit. */
  String text(int level) {
    long value = scale().value(level);
    String number =
        value % perUnit == 0
            ? String.valueOf(value / perUnit)
            : String.valueOf((double) value / perUnit);
    return number + " " + unit;
  }
}
