package io.adlro.app.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Keeps what goes to standard error, where the log of a server goes, until it is closed. */
final class KeptErrors implements AutoCloseable {
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  KeptErrors() {
    System.setErr(new PrintStream(kept, true, StandardCharsets.UTF_8));
  }

  String text() {
    return kept.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    System.setErr(before);
  }
}
