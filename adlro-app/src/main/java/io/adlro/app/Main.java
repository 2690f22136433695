package io.adlro.app;

import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The root of the command line. */
@Command(
    name = "adlro",
    mixinStandardHelpOptions = true,
    version = "adlro 0.1.0",
    description = "Simulates and compares scheduling policies for mixed GPU clusters.")
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    // Numbers look the same on every machine; String.formatted reads the default locale.
    Locale.setDefault(Locale.ROOT);
    System.exit(new CommandLine(new Main()).execute(arguments));
  }
}
