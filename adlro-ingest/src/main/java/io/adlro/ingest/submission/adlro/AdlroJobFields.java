package io.adlro.ingest.submission.adlro;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.notation.LocalityWord;
import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.QueueState;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.WordList;
import io.adlro.ingest.text.TextField;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The values of one job in our own formats, by the names of {@link AdlroColumns}. Each invalid
 * value is reported and then treated as absent, so that all problems of a job are found in one
 * pass.
 */
public final class AdlroJobFields {
  private static final int WHOLE_GPU_MILLI = 1_000;
  private static final double MOST_CORES = 1_000_000;

  private final Function<String, String> texts;
  private final Consumer<InvalidRecord> problems;

  private interface Reader<T> {
    T read(TextField field) throws InvalidRecord;
  }

  /**
   * @param texts the text of a column, "" if it is absent
   * @param problems takes each invalid value, with its column and the reason
   */
  public AdlroJobFields(Function<String, String> texts, Consumer<InvalidRecord> problems) {
    this.texts = texts;
    this.problems = problems;
  }

  public String text(String column) {
    return texts.apply(column).strip();
  }

  private <T> T value(String column, Reader<T> reader, T ifInvalid) {
    try {
      return reader.read(new TextField(column, text(column)));
    } catch (InvalidRecord e) {
      problems.accept(e);
      return ifInvalid;
    }
  }

  /** A required number of GPUs; empty if it is invalid. */
  public OptionalInt gpus(int least, int most) {
    return value(
        AdlroColumns.GPUS, field -> OptionalInt.of(field.whole(least, most)), OptionalInt.empty());
  }

  /** A required duration; 0 if it is invalid. */
  public long requiredMicros(String column) {
    return value(column, TextField::durationMicros, 0L);
  }

  public OptionalLong micros(String column) {
    return value(column, TextField::durationMicrosIfGiven, OptionalLong.empty());
  }

  /** The whole request. */
  public Submission submission(String name, int gpus) {
    WordList words = new WordList();
    words.add(text(AdlroColumns.CLASS));
    OptionalInt shareMilli =
        value(
            AdlroColumns.SHARE,
            field -> field.wholeIfGiven(1, WHOLE_GPU_MILLI),
            OptionalInt.empty());
    return new Submission(
        name,
        text(AdlroColumns.USER),
        text(AdlroColumns.GROUP),
        JobLabels.ofClass(text(AdlroColumns.CLASS)),
        words.words(),
        gpus,
        shareMilli.orElse(WHOLE_GPU_MILLI),
        nodes(gpus),
        models(),
        "",
        memoryMib(AdlroColumns.GPU_MEMORY),
        cpuMilli(),
        memoryMib(AdlroColumns.MEMORY),
        micros(AdlroColumns.LIMIT),
        value(AdlroColumns.PRIORITY, field -> field.numberIfGiven(0, 1), OptionalDouble.empty()),
        micros(AdlroColumns.SUBMIT),
        1,
        QueueState.NONE);
  }

  private OptionalInt memoryMib(String column) {
    return value(column, TextField::memoryMibIfGiven, OptionalInt.empty());
  }

  private OptionalInt cpuMilli() {
    OptionalDouble cores =
        value(
            AdlroColumns.CPU, field -> field.numberIfGiven(0, MOST_CORES), OptionalDouble.empty());
    return cores.isPresent()
        ? OptionalInt.of((int) Math.round(1_000 * cores.getAsDouble()))
        : OptionalInt.empty();
  }

  private OptionalInt nodes(int gpus) {
    LocalityWord locality = locality();
    OptionalInt given =
        value(
            AdlroColumns.NODES,
            field -> field.wholeIfGiven(1, Integer.MAX_VALUE),
            OptionalInt.empty());
    Optional<String> problem = locality.problem(given.orElse(0), gpus);
    problem.ifPresent(why -> problems.accept(new InvalidRecord(AdlroColumns.NODES, why)));
    int nodes = problem.isPresent() ? 0 : locality.with(given.orElse(0)).nodes();
    return nodes == 0 ? OptionalInt.empty() : OptionalInt.of(nodes);
  }

  private LocalityWord locality() {
    String written = text(AdlroColumns.LOCALITY).toLowerCase(Locale.ROOT).replace('_', '-');
    for (LocalityWord word : LocalityWord.values()) {
      if (word.word().equals(written)) {
        return word;
      }
    }
    if (!written.isEmpty()) {
      problems.accept(new InvalidRecord(AdlroColumns.LOCALITY, "not a locality"));
    }
    return LocalityWord.ANYWHERE;
  }

  private List<String> models() {
    return Arrays.stream(text(AdlroColumns.MODELS).split(AdlroColumns.MODEL_SEPARATOR, -1))
        .map(String::strip)
        .filter(model -> !model.isEmpty())
        .toList();
  }
}
