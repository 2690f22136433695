package io.adlro.report.html;

/** A part of the page under a heading of its own. */
interface Section {
  /** Where links lead. */
  String id();

  String title();

  /** Writes what stands below the heading; a section without data says why. */
  void body(Html page);
}
