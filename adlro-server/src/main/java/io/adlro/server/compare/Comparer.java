package io.adlro.server.compare;

import java.util.List;
import java.util.OptionalInt;

/** Compares policies in simulation. */
public interface Comparer {
  /**
   * A question.
   *
   * @param scenario one of {@link #scenarios}
   * @param policies none for the best known ones
   * @param seeds how many
   * @param jobs for each seed; those of the scenario if empty
   */
  record Question(String scenario, List<String> policies, int seeds, OptionalInt jobs) {
    public Question {
      policies = List.copyOf(policies);
    }
  }

  /**
   * What was found.
   *
   * @param json as {@code adlro compare --json} writes it
   * @param html as {@code adlro compare --report} writes it
   */
  record Outcome(String json, String html) {}

  /** Follows a comparison, from any thread. It ends the comparison by throwing. */
  interface Progress {
    /** How many runs it takes. */
    void total(int runs);

    /** One more run is done. */
    void step();
  }

  /** The names of the scenarios. */
  List<String> scenarios();

  /**
   * Compares on the calling thread.
   *
   * @throws io.adlro.ingest.message.UserError if the question does not fit
   */
  Outcome compare(Question question, Progress progress);
}
