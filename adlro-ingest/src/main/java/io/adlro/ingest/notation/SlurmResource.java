package io.adlro.ingest.notation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * An entry of Slurm's resource lists: generic resources, {@code gpu:a100:4(S:0-1)} or {@code
 * shard:2}, and trackable resources, {@code gres/gpu:a100=4} or {@code mem=62.50G}.
 *
 * @param written the entry without the sockets and indices in brackets
 * @param name in lower case and without {@code gres/}
 * @param parts after the name: {@code [type][:number]}
 */
public record SlurmResource(String written, String name, List<String> parts) {
  public static final String GPU = "gpu";

  /** The id of "gpu" among Slurm's plugins; old accounting prints it instead of the name. */
  private static final String GPU_PLUGIN = "7696487";

  private static final Pattern SEPARATOR = Pattern.compile("[:=]");
  private static final Pattern GENERIC = Pattern.compile("^gres[:/]");

  /** A separator with nothing behind it is a truncated number. */
  private static final Pattern NUMBER = Pattern.compile("|[0-9]+[kKmM]?");

  /** A list in which each entry names its resource. */
  public static List<SlurmResource> list(String text) {
    List<SlurmResource> resources = new ArrayList<>();
    for (String written : entries(text)) {
      List<String> parts = parts(GENERIC.matcher(written).replaceFirst(""));
      String name = parts.get(0).toLowerCase(Locale.ROOT);
      resources.add(
          new SlurmResource(
              written, name.equals(GPU_PLUGIN) ? GPU : name, parts.subList(1, parts.size())));
    }
    return resources;
  }

  /** A list of {@code [type:]number}, all of them GPUs. */
  public static List<SlurmResource> gpus(String text) {
    return entries(text).stream()
        .map(written -> new SlurmResource(written, GPU, parts(written)))
        .toList();
  }

  private static List<String> entries(String text) {
    return SlurmLists.split(text, ',').stream()
        .map(entry -> entry.indexOf('(') < 0 ? entry : entry.substring(0, entry.indexOf('(')))
        .toList();
  }

  private static List<String> parts(String entry) {
    return Arrays.stream(SEPARATOR.split(entry, -1))
        .filter(part -> !part.equals("no_consume"))
        .toList();
  }

  /** The type, "" if the entry has none. */
  public String type() {
    return parts.isEmpty() || isNumber(parts.get(0)) ? "" : parts.get(0);
  }

  /** The count, 1 if the entry has none; empty if it is not a number. */
  public OptionalInt count() {
    if (parts.isEmpty() || (parts.size() == 1 && !isNumber(parts.get(0)))) {
      return OptionalInt.of(1);
    }
    return SlurmNumbers.count(amount());
  }

  /** The last part. */
  public String amount() {
    return parts.isEmpty() ? "" : parts.get(parts.size() - 1);
  }

  private static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }
}
