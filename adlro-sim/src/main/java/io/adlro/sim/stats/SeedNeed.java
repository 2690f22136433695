package io.adlro.sim.stats;

/** About how many more seeds would decide whether two policies differ. */
public record SeedNeed(Kind kind, int seeds) {
  /** How the number is meant. */
  public enum Kind {
    /** No more seeds are needed. */
    NONE,
    /** One seed has no spread: so many more are needed for any verdict. */
    AT_LEAST,
    /** Estimated from the spread of the differences at hand. */
    ABOUT,
    /** Not even so many in all would decide. */
    TOO_MANY
  }

  static final SeedNeed NOTHING = new SeedNeed(Kind.NONE, 0);

  public boolean isOpen() {
    return kind != Kind.NONE;
  }

  /** "about 12 more seeds". */
  public String words() {
    String noun = seeds == 1 ? "seed" : "seeds";
    return switch (kind) {
      case NONE -> "no more seeds";
      case AT_LEAST -> "at least %,d more %s".formatted(seeds, noun);
      case ABOUT -> "about %,d more %s".formatted(seeds, noun);
      case TOO_MANY -> "not with %,d seeds".formatted(seeds);
    };
  }

  /** "run about 12 more seeds to decide". */
  public String toDecideInWords() {
    return switch (kind) {
      case NONE -> "decided";
      case TOO_MANY -> "%,d seeds would not decide it".formatted(seeds);
      case AT_LEAST, ABOUT -> "run " + words() + " to decide";
    };
  }
}
