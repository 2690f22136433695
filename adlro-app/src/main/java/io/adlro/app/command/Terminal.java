package io.adlro.app.command;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** Whether standard error is a terminal, where progress is shown. */
public enum Terminal {
  PRESENT,
  ABSENT;

  private static final int DEFAULT_COLUMNS = 80;

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

  /** How many characters a line has: that of a terminal, or a fixed number without one. */
  public int columns() {
    return this == PRESENT
        ? columns(Optional.ofNullable(System.getenv("COLUMNS")), Terminal::sizeFromStty)
        : DEFAULT_COLUMNS;
  }

  /** The environment variable first, then "rows columns" as stty prints them. */
  static int columns(Optional<String> variable, Supplier<String> size) {
    return variable
        .flatMap(Terminal::width)
        .or(() -> width(size.get().strip().replaceFirst("^\\d+ ", "")))
        .orElse(DEFAULT_COLUMNS);
  }

  private static Optional<Integer> width(String written) {
    return written.matches("[1-9]\\d{1,4}")
        ? Optional.of(Integer.parseInt(written))
        : Optional.empty();
  }

  private static String sizeFromStty() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size").redirectInput(ProcessBuilder.Redirect.INHERIT).start();
      return new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      // No such program: the width is unknown.
      return "";
    }
  }
}
