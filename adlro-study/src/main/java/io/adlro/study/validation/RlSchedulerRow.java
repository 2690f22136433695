package io.adlro.study.validation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The mean bounded slowdowns of one order, measured and published.
 *
 * @param order as in the published table
 * @param theirs on each sequence, as printed
 * @param theirMean over the sequences, as printed
 * @param ours on each sequence
 */
record RlSchedulerRow(
    String order, Backfilling backfilling, List<String> theirs, String theirMean, double[] ours) {

  /** What happens while the chosen job has no room. */
  enum Backfilling {
    WITHOUT("no backfilling", ""),
    WITH("backfilling", "+backfilling");

    final String words;
    final String suffix;

    Backfilling(String words, String suffix) {
      this.words = words;
      this.suffix = suffix;
    }
  }

  double ourMean() {
    double sum = 0;
    for (double slowdown : ours) {
      sum += slowdown;
    }
    return sum / ours.length;
  }

  /** Ours as theirs are printed: with two decimals, the mean first. */
  List<String> ourFigures() {
    return figures(
        twoDecimals(ourMean()), Arrays.stream(ours).mapToObj(RlSchedulerRow::twoDecimals).toList());
  }

  /** Theirs, the mean first. */
  List<String> theirFigures() {
    return figures(theirMean, theirs);
  }

  private static List<String> figures(String mean, List<String> sequences) {
    return Stream.concat(Stream.of(mean), sequences.stream()).toList();
  }

  static String twoDecimals(double value) {
    return "%.2f".formatted(value);
  }
}
