package io.adlro.live.loop;

/**
 * A model as the store knows it; its file is in a folder of models.
 *
 * @param digest SHA-256 of the file: another file under the same name is another model
 * @param changedMicros when its state changed last
 * @param trainedToMicros jobs that were submitted before may have trained it; 0 if none of the
 *     store
 * @param origin who made it, in words
 * @param evaluation what is known of its worth, in words
 */
public record RegisteredModel(
    String name,
    String digest,
    State state,
    long changedMicros,
    long trainedToMicros,
    String origin,
    String evaluation) {
  /** Where it is between its training and its end. */
  public enum State {
    PROPOSED,
    /** Decides for the jobs of one class. */
    CANARY,
    ACTIVE,
    /** Has decided before. */
    RETIRED
  }

  public RegisteredModel {
    origin = line(origin);
    evaluation = line(evaluation);
  }

  private static String line(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }

  RegisteredModel now(State other, long atMicros) {
    return state == other
        ? this
        : new RegisteredModel(name, digest, other, atMicros, trainedToMicros, origin, evaluation);
  }

  RegisteredModel evaluated(String other) {
    return new RegisteredModel(name, digest, state, changedMicros, trainedToMicros, origin, other);
  }
}
