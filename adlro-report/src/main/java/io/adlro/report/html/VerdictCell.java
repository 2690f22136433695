package io.adlro.report.html;

import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.stats.SeedVerdict;

/** A verdict in a table, marked if it is a gain or a loss. */
final class VerdictCell {
  private VerdictCell() {}

  static Cell of(SeedVerdict verdict) {
    return of(verdict.word(), verdict.word());
  }

  /** The word decides the mark; below six seeds it is a dash, which has none. */
  static Cell of(String word, String shown) {
    Cell cell = Cell.words(shown);
    return word.equals(SeedVerdict.BETTER.word()) || word.equals(SeedVerdict.WORSE.word())
        ? cell.marked(word)
        : cell;
  }
}
