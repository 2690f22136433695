package io.adlro.app.command;

import java.io.Console;
import java.util.Optional;

/** Whether standard error is a terminal, where progress is shown. */
public enum Terminal {
  PRESENT,
  ABSENT;

  /** The launcher knows it; without the launcher, a terminal for input and output is required. */
  public static Terminal detect() {
    Optional<String> known = Optional.ofNullable(System.getProperty("adlro.terminal"));
    if (known.isPresent()) {
      return Boolean.parseBoolean(known.get()) ? PRESENT : ABSENT;
    }
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
}
