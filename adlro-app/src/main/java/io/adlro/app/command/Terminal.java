package io.adlro.app.command;

import io.adlro.app.output.Progress;
import io.adlro.app.training.TrainingLine;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/** Whether somebody is watching. */
public enum Terminal {
  PRESENT,
  ABSENT;

  public static Terminal detect() {
    return Optional.ofNullable(System.console()).filter(Terminal::isTerminal).isPresent()
        ? PRESENT
        : ABSENT;
  }

  /** Since Java 22 there is a console without a terminal too, and a method that tells. */
  private static boolean isTerminal(Console console) {
    try {
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  Progress progress(PrintWriter out, String noun, int total) {
    return this == PRESENT ? Progress.shown(out, noun, total, System::nanoTime) : Progress.silent();
  }

  TrainingLine trainingLine(PrintWriter out) {
    return this == PRESENT ? TrainingLine.shown(out) : TrainingLine.silent();
  }
}
