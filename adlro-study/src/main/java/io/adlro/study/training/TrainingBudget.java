package io.adlro.study.training;

import io.adlro.ingest.message.UserError;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long to train: a number of episodes or a time, written 10000ep or 30m. */
public record TrainingBudget(OptionalLong episodes, OptionalDouble seconds) {
  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,12})(ep|s|m|h|d)");

  /** Without a limit: until the end of the preset. */
  public static final TrainingBudget NONE =
      new TrainingBudget(OptionalLong.empty(), OptionalDouble.empty());

  public static TrainingBudget of(Optional<String> written) {
    return written.map(TrainingBudget::parse).orElse(NONE);
  }

  private static TrainingBudget parse(String written) {
    Matcher matcher = WRITTEN.matcher(written.strip());
    if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
      throw new UserError(
          "--budget %s is neither a time such as 30m or 2h nor episodes such as 10000ep"
              .formatted(written));
    }
    long amount = Long.parseLong(matcher.group(1));
    return matcher.group(2).equals("ep")
        ? new TrainingBudget(OptionalLong.of(amount), OptionalDouble.empty())
        : new TrainingBudget(
            OptionalLong.empty(),
            OptionalDouble.of((double) amount * secondsPer(matcher.group(2))));
  }

  private static long secondsPer(String unit) {
    return switch (unit) {
      case "d" -> 86_400;
      case "h" -> 3_600;
      case "m" -> 60;
      default -> 1;
    };
  }
}
