package io.adlro.ingest.jobclass;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** The fields of a job that a rule of a {@link ClassMap} can look at. */
public enum ClassField {
  NAME(job -> List.of(job.name())),
  SCRIPT(job -> List.of(job.script())),
  WORDS(JobTexts::words),
  PARTITION(job -> List.of(job.partition())),
  ACCOUNT(job -> List.of(job.account())),
  GROUP(job -> List.of(job.group())),
  USER(job -> List.of(job.user())),
  QOS(job -> List.of(job.qos()));

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final Function<JobTexts, List<String>> texts;

  ClassField(Function<JobTexts, List<String>> texts) {
    this.texts = texts;
  }

  /** The texts of this field that the job has. */
  public Stream<String> texts(JobTexts job) {
    return texts.apply(job).stream().filter(text -> !text.isEmpty());
  }

  /** The key in a file. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
