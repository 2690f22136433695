package io.adlro.app.command;

import io.adlro.report.text.ProgressLine;
import io.adlro.report.text.TrainingLine;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/** Whether the output goes to a terminal, where progress is shown. */
public enum Terminal {
  PRESENT,
  ABSENT;

  public static Terminal detect() {
    return Optional.ofNullable(System.console()).filter(Terminal::isTerminal).isPresent()
        ? PRESENT
        : ABSENT;
  }

  /** Since Java 22 a console may exist without a terminal; {@code isTerminal} distinguishes. */
  private static boolean isTerminal(Console console) {
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  ProgressLine progress(PrintWriter out, String noun, int total) {
    return this == PRESENT
        ? ProgressLine.shown(out, noun, total, System::nanoTime)
        : ProgressLine.silent();
  }

  TrainingLine trainingLine(PrintWriter out) {
    return this == PRESENT ? TrainingLine.shown(out) : TrainingLine.silent();
  }
}
