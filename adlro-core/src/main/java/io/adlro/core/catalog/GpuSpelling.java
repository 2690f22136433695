package io.adlro.core.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A GPU's name as a tool prints it, parsed into the words that distinguish models, the memory and
 * the MIG slice. "Tesla V100-SXM2-16GB", "tesla_v100-sxm2-16gb" and "V100 SXM2 (16 GB)" are equal.
 *
 * @param words in lower case, without the vendor's words, the memory and the slice
 * @param memoryGb the memory in the name, which need not be the GPU's own: "GH200 480GB"
 * @param migProfile such as "1g.5gb"
 */
public record GpuSpelling(List<String> words, OptionalInt memoryGb, Optional<String> migProfile) {
  /** Longer names are cut: no tool prints them, and garbage must not cost time. */
  private static final int LONGEST = 200;

  private static final Pattern MIG =
      Pattern.compile("(?:mig[-_ ]*)?\\b?([1-7]g\\.\\d{1,3}gb(?:[.+][a-z.+]+)?)");
  private static final Pattern LISTED_BY_PCI = Pattern.compile(".*\\[([^]]+)]");
  private static final Pattern MEMORY = Pattern.compile("(\\d{1,3})gi?b?");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]+");

  /** Words that stand beside any model of a vendor. */
  private static final Pattern SAYS_NOTHING =
      Pattern.compile(
          "nvidia|corporation|tesla|geforce|quadro|amd|ati|advanced|micro|devices|inc|radeon"
              + "|instinct|tm|r|gpu|graphics|accelerator|card|series|shared");

  public GpuSpelling {
    words = List.copyOf(words);
  }

  /** Parses a name; of "Arcturus GL-XL [Instinct MI100]" only the part in brackets counts. */
  public static GpuSpelling of(String text) {
    String rest = text.substring(0, Math.min(LONGEST, text.length())).toLowerCase(Locale.ROOT);
    Matcher pci = LISTED_BY_PCI.matcher(rest);
    if (pci.find()) {
      rest = pci.group(1);
    }
    Optional<String> migProfile = Optional.empty();
    Matcher mig = MIG.matcher(rest);
    if (mig.find()) {
      migProfile = Optional.of(mig.group(1));
      rest = rest.substring(0, mig.start()) + " " + rest.substring(mig.end());
    }
    return ofWords(BETWEEN_WORDS.split(rest), migProfile);
  }

  private static GpuSpelling ofWords(String[] split, Optional<String> migProfile) {
    List<String> words = new ArrayList<>();
    OptionalInt memoryGb = OptionalInt.empty();
    for (int i = 0; i < split.length; i++) {
      Matcher memory = MEMORY.matcher(split[i]);
      if (memory.matches()) {
        memoryGb = OptionalInt.of(Integer.parseInt(memory.group(1)));
      } else if (i + 1 < split.length
          && (split[i + 1].equals("gb") || split[i + 1].equals("gib"))
          && NUMBER.matcher(split[i]).matches()) {
        memoryGb = OptionalInt.of(Integer.parseInt(split[i]));
        i++;
      } else if (!split[i].isEmpty() && !SAYS_NOTHING.matcher(split[i]).matches()) {
        words.add(split[i]);
      }
    }
    return new GpuSpelling(words, memoryGb, migProfile);
  }

  /** The first so many words in one: "rtx 2080 ti" and "rtx2080ti" are the same model. */
  String key(int count) {
    return String.join("", words.subList(0, count));
  }
}
