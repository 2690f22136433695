package io.adlro.ingest.submission.adlro;

import io.adlro.core.model.Locality;
import io.adlro.ingest.Intake;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionBuilder;
import io.adlro.ingest.submission.WordList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Makes a submission of the fields of one job, by the names of {@link AdlroColumns}. */
final class AdlroJobFields {
  private static final double LATEST_SECONDS = 1_000_000.0 * 86_400;
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]{1,18}(?:\\.[0-9]{0,18})?(?:[eE][+-]?[0-9]{1,3})?");

  private final Map<String, String> fields;
  private final Intake intake;
  private final String where;

  AdlroJobFields(Map<String, String> fields, Intake intake, String where) {
    this.fields = fields;
    this.intake = intake;
    this.where = where;
  }

  /** Nothing if it does not say how many GPUs it wants, since all else hangs on that. */
  Optional<Submission> submission() {
    OptionalDouble gpus = number(AdlroColumns.GPUS, 0, GpuRequest.MOST_GPUS);
    if (gpus.isEmpty() || gpus.getAsDouble() != Math.rint(gpus.getAsDouble())) {
      intake.ignored("a job", "has no whole number of gpus", where);
      return Optional.empty();
    }
    int count = (int) gpus.getAsDouble();
    String name = text(AdlroColumns.NAME);
    WordList words = new WordList();
    words.add(text(AdlroColumns.CLASS));
    SubmissionBuilder draft =
        new SubmissionBuilder()
            .name(name.isEmpty() ? text(AdlroColumns.ID) : name)
            .user(text(AdlroColumns.USER))
            .group(text(AdlroColumns.GROUP))
            .words(words)
            .gpus(ask(count))
            .models(models())
            // Ours are per GPU already; a draft takes them of the whole job.
            .cpuCores(times(number(AdlroColumns.CPU, 0, 1_000_000), Math.max(1, count)))
            .memoryMib(times(number(AdlroColumns.MEMORY, 0, 1 << 20), 1024.0 * Math.max(1, count)))
            .limitMicros(micros(AdlroColumns.LIMIT))
            .priority(number(AdlroColumns.PRIORITY, 0, 1))
            .submitMicros(micros(AdlroColumns.SUBMIT));
    return Optional.of(located(draft).build());
  }

  private GpuRequest ask(int count) {
    GpuRequest gpus = GpuRequest.whole(count);
    OptionalDouble share = number(AdlroColumns.SHARE, 1, 1000);
    if (share.isPresent()) {
      gpus = gpus.withShareMilli((int) Math.round(share.getAsDouble()));
    }
    OptionalDouble gib = number(AdlroColumns.GPU_MEMORY, 0, 1 << 20);
    return gib.isPresent() ? gpus.withMemoryMib((int) Math.ceil(gib.getAsDouble() * 1024)) : gpus;
  }

  private SubmissionBuilder located(SubmissionBuilder draft) {
    String locality = text(AdlroColumns.LOCALITY);
    String plain = locality.toUpperCase(Locale.ROOT).replace('-', '_');
    if (plain.equals(Locality.ONE_NODE.name())) {
      return draft.nodes(OptionalInt.of(1));
    }
    if (!locality.isEmpty() && !plain.equals(Locality.ANYWHERE.name())) {
      intake.ignored(AdlroColumns.LOCALITY, "not a locality", where);
    }
    return draft;
  }

  private List<String> models() {
    return Arrays.stream(text(AdlroColumns.MODELS).split(AdlroColumns.MODEL_SEPARATOR, -1))
        .map(String::strip)
        .filter(model -> !model.isEmpty())
        .toList();
  }

  private OptionalLong micros(String column) {
    OptionalDouble seconds = number(column, 0, LATEST_SECONDS);
    return seconds.isPresent()
        ? OptionalLong.of(Math.round(seconds.getAsDouble() * 1e6))
        : OptionalLong.empty();
  }

  private static OptionalDouble times(OptionalDouble number, double factor) {
    return number.isPresent()
        ? OptionalDouble.of(number.getAsDouble() * factor)
        : OptionalDouble.empty();
  }

  private OptionalDouble number(String column, double least, double most) {
    String text = text(column);
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    if (number >= least && number <= most) {
      return OptionalDouble.of(number);
    }
    intake.ignored(column, "not a number in its range", where);
    return OptionalDouble.empty();
  }

  private String text(String column) {
    return fields.getOrDefault(column, "").strip();
  }
}
