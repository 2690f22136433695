package io.adlro.server.resource;

import io.adlro.core.state.JobPhase;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.JobSelection.Sort;
import io.adlro.server.access.Identity;
import io.adlro.server.answer.Written;
import io.adlro.server.http.Parameters;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;

/** Reads which jobs a list is to have. */
final class JobQueryParameters {
  private static final int DEFAULT_LIMIT = 100;

  private JobQueryParameters() {}

  /** The query; empty if the sender sees none of the jobs that it asks for. */
  static Optional<JobSelection> read(Parameters parameters, Identity who) {
    boolean isMine = parameters.choice("mine", Map.of("true", true, "false", false)).orElse(false);
    Optional<String> owner = parameters.text("owner");
    Optional<String> asked = isMine ? Optional.of(who.name()) : owner;
    JobSelection query =
        new JobSelection(
            new LinkedHashSet<>(parameters.choices("phase", Written.words(JobPhase.class))),
            who.seesAll() ? asked : Optional.of(who.name()),
            parameters.text("user"),
            parameters.text("class"),
            parameters.text("text"),
            parameters.choice("sort", Written.words(Sort.class)).orElse(Sort.SUBMITTED),
            parameters.choice("order", orders()).orElse(false),
            (int) parameters.whole("offset", 0, Integer.MAX_VALUE).orElse(0),
            (int) parameters.whole("limit", 1, JobSelection.MOST).orElse(DEFAULT_LIMIT));
    parameters.check();
    return asked.map(who::sees).orElse(true) ? Optional.of(query) : Optional.empty();
  }

  /** Whether the order is descending. */
  private static Map<String, Boolean> orders() {
    Map<String, Boolean> orders = new LinkedHashMap<>();
    orders.put("asc", false);
    orders.put("desc", true);
    return orders;
  }
}
