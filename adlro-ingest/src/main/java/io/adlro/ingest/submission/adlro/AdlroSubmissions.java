package io.adlro.ingest.submission.adlro;

import io.adlro.ingest.Intake;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.Submission;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/** Passes submissions on. A job whose number of GPUs is missing or invalid is not passed on. */
record AdlroSubmissions(Consumer<Submission> to, Intake intake) {
  void add(Function<String, String> texts, String where) {
    AdlroJobFields fields =
        new AdlroJobFields(texts, problem -> intake.ignored(problem.what(), problem.why(), where));
    OptionalInt gpus = fields.gpus(0, GpuRequest.MOST_GPUS);
    if (gpus.isPresent()) {
      String name = fields.text(AdlroColumns.NAME);
      to.accept(
          fields.submission(name.isEmpty() ? fields.text(AdlroColumns.ID) : name, gpus.getAsInt()));
      intake.understood("jobs");
    }
  }

  /** Counts a column or field that submissions do not use. */
  void countUnused(String name, String whyIfUnknown, String where) {
    if (!AdlroColumns.IN_SUBMISSIONS.contains(name)) {
      String why = AdlroColumns.NOT_IN_SUBMISSIONS.getOrDefault(name, whyIfUnknown);
      intake.ignored(name, why, where);
    }
  }
}
