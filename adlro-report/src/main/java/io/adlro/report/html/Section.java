package io.adlro.report.html;

/** A section of the page. */
interface Section {
  /** The target of links. */
  String id();

  String title();

  /** Writes the content below the heading; a section without data says why. */
  void body(Html page);
}
