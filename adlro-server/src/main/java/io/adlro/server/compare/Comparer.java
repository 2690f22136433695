package io.adlro.server.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares policies in simulation. */
public interface Comparer {
  /** Which jobs the policies run on. */
  sealed interface Jobs {
    /**
     * Those of a scenario.
     *
     * @param name one of {@link Comparer#scenarios}
     * @param jobs for each seed; those of the scenario if empty
     */
    record OfScenario(String name, OptionalInt jobs) implements Jobs {}

    /**
     * Those of a trace, on this cluster.
     *
     * @param file one of {@link Comparer#traces}
     */
    record OfTrace(String file) implements Jobs {}

    /** Those that were submitted to this cluster in the last hours and have ended. */
    record OfLastHours(int hours) implements Jobs {}
  }

  /**
   * A question.
   *
   * @param policies none for the best known ones
   * @param seeds how many
   * @param bound whether the gap to a lower bound is computed
   */
  record Question(Jobs jobs, List<String> policies, int seeds, boolean bound) {
    public Question {
      policies = List.copyOf(policies);
    }

    public Optional<Jobs.OfScenario> scenario() {
      return jobs instanceof Jobs.OfScenario scenario ? Optional.of(scenario) : Optional.empty();
    }

    /** Name of the file. */
    public Optional<String> trace() {
      return jobs instanceof Jobs.OfTrace trace ? Optional.of(trace.file()) : Optional.empty();
    }

    public OptionalInt lastHours() {
      return jobs instanceof Jobs.OfLastHours last
          ? OptionalInt.of(last.hours())
          : OptionalInt.empty();
    }
  }

  /**
   * What was found.
   *
   * @param json as {@code adlro compare --json} writes it
   * @param html as {@code adlro compare --report} writes it
   */
  record Outcome(String json, String html, ComparisonCharts charts) {}

  /** Follows a comparison, from any thread. It ends the comparison by throwing. */
  interface Progress {
    /** How many runs it takes. */
    void total(int runs);

    /** One more run is done. */
    void step();
  }

  /** The names of the scenarios. */
  List<String> scenarios();

  /** The names of the traces; empty if the settings name no folder of traces. */
  Optional<List<String>> traces();

  /**
   * Compares on the calling thread.
   *
   * @throws io.adlro.ingest.message.UserError if the question does not fit
   */
  Outcome compare(Question question, Progress progress);
}
