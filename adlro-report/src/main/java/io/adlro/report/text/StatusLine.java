package io.adlro.report.text;

import java.io.PrintWriter;

/** One line of a terminal that is rewritten in place and erased at the end. */
final class StatusLine {
  private final PrintWriter out;
  private int width;

  StatusLine(PrintWriter out) {
    this.out = out;
  }

  void show(String line) {
    // Blanks over the rest of a longer line before it.
    out.print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
    out.flush();
    width = line.length();
  }

  void erase() {
    if (width > 0) {
      out.print("\r" + " ".repeat(width) + "\r");
      out.flush();
      width = 0;
    }
  }
}
