package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.site.SiteGuesses;
import io.adlro.study.site.SiteGuesses.Guess;
import io.adlro.study.site.SiteInventory;
import java.util.ArrayList;
import java.util.List;

/** What was found of a site, and every guess about it. */
public final class SiteLines {
  private SiteLines() {}

  /** The cluster and the history. */
  public static List<String> found(SiteInventory inventory) {
    List<String> lines = new ArrayList<>();
    lines.add("site:      " + ConditionLines.cluster(inventory.site().cluster()));
    int compared = inventory.trace().jobs().size();
    lines.addAll(
        Paragraph.wrapped(
            "history:   ",
            "%s, %s with GPUs; compared: %s%s"
                .formatted(
                    NumberText.count(inventory.history().jobsRead(), "ended job"),
                    NumberText.count(inventory.history().gpuJobs().size()),
                    NumberText.count(compared),
                    compared == inventory.history().gpuJobs().size()
                        ? ""
                        : " (the last of the period that can be replayed; --since, --until and"
                            + " --most-jobs choose others)")));
    return lines;
  }

  /** Every guess, with the file in which to edit it. */
  public static List<String> guesses(SiteInventory inventory) {
    List<String> lines = new ArrayList<>();
    for (Guess guess : SiteGuesses.of(inventory)) {
      String where = guess.file().isEmpty() ? "" : " [edit " + guess.file() + "]";
      lines.addAll(Paragraph.wrapped("guess:     ", guess.what() + where));
    }
    return lines;
  }
}
