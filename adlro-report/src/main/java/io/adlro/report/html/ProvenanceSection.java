package io.adlro.report.html;

import io.adlro.report.text.ConditionLines;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Provenance;

/** Input, version and command line of the results, so that they can be reproduced. */
record ProvenanceSection(Conditions conditions, Provenance provenance) implements Section {
  @Override
  public String id() {
    return "provenance";
  }

  @Override
  public String title() {
    return "Conditions and provenance";
  }

  @Override
  public void body(Html page) {
    page.facts();
    conditions(page, conditions);
    page.provenance(provenance).close();
  }

  /** As terms of a definition list. */
  static void conditions(Html page, Conditions conditions) {
    for (String line : ConditionLines.of(conditions)) {
      // The lines of the terminal output: a word, a colon, blanks, a sentence.
      String[] halves = line.split(":\\s+", 2);
      page.definition(capitalised(halves[0]), halves[1]);
    }
  }

  private static String capitalised(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }
}
