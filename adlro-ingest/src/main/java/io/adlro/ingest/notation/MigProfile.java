package io.adlro.ingest.notation;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A MIG slice of an NVIDIA GPU in the spellings of all tools: {@code 1g.5gb}, {@code a100_3g.20gb},
 * {@code NVIDIA-A30-MIG-1g.6gb}. Jobs and nodes use the same reader, so that requests match what
 * nodes offer.
 *
 * @param model the GPU if the text names it, else ""
 * @param profile the slice itself
 * @param shareMilli its compute units relative to the whole GPU, rounded down so that all slices
 *     fit
 * @param memoryMib the least memory that it has
 */
public record MigProfile(String model, String profile, int shareMilli, int memoryMib) {
  private static final Pattern PROFILE =
      Pattern.compile(
          "(?:(\\d)c\\.)?(?<!\\d)([1-7])g\\.(\\d{1,3})gb(?:[.+](?:me|gfx)(?:\\.all)?)?",
          Pattern.CASE_INSENSITIVE);

  /** The separator between the model and the slice. */
  private static final Pattern JOINT =
      Pattern.compile("(?:(?:^|[_-])mig)?[_-]?$", Pattern.CASE_INSENSITIVE);

  /** GPUs with four slices instead of seven. */
  private static final Pattern FOUR_SLICES =
      Pattern.compile("(?<![a-z0-9])a30(?!\\d)|rtx.?pro", Pattern.CASE_INSENSITIVE);

  /** The smallest slice, 1g.5gb of an A100, has 4,864 MiB: 972 for each GB in the name. */
  private static final int LEAST_MIB_OF_A_GB = 972;

  /** The first slice in the text. */
  public static Optional<MigProfile> find(String text) {
    Matcher match = PROFILE.matcher(text);
    if (!match.find()) {
      return Optional.empty();
    }
    int instance = Integer.parseInt(match.group(2));
    int memoryGb = Integer.parseInt(match.group(3));
    // "1c.3g.20gb" computes on one of the three slices whose memory it uses.
    int computing = match.group(1) == null ? instance : Integer.parseInt(match.group(1));
    int slices = FOUR_SLICES.matcher(text).find() || isOfFour(instance, memoryGb) ? 4 : 7;
    int shareMilli = Math.min(1000, 1000 * Math.min(computing, instance) / slices);
    if (shareMilli == 0 || memoryGb == 0) {
      return Optional.empty();
    }
    String model = JOINT.matcher(text.substring(0, match.start())).replaceFirst("");
    String profile = match.group().toLowerCase(Locale.ROOT);
    return Optional.of(new MigProfile(model, profile, shareMilli, memoryGb * LEAST_MIB_OF_A_GB));
  }

  /** Only the A30 (6 GB a slice) and the RTX PRO 6000 (24 GB) have such profiles. */
  private static boolean isOfFour(int slices, int gb) {
    return slices <= 4 && slices != 3 && (gb == 6 * slices || (gb == 24 * slices && slices > 1));
  }
}
