package io.adlro.ingest.notation;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** AMD's modes of partitioning a GPU, such as "cpx_nps4" in labels and resources. */
public final class AmdPartition {
  private static final Pattern MODE =
      Pattern.compile("([sdtqc]px)_nps\\d", Pattern.CASE_INSENSITIVE);
  private static final Map<String, Integer> PARTS =
      Map.of("spx", 1, "dpx", 2, "tpx", 3, "qpx", 4, "cpx", 8);

  private AmdPartition() {}

  /** Number of partitions of a GPU in this mode; 0 if it is not a mode. */
  public static int parts(String mode) {
    Matcher match = MODE.matcher(mode);
    return match.matches() ? PARTS.get(match.group(1).toLowerCase(Locale.ROOT)) : 0;
  }
}
