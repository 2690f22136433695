package io.adlro.app.command;

import io.adlro.report.text.ProgressLine;
import io.adlro.study.experiment.StudyProgress;
import java.io.PrintWriter;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Supplier;

/**
 * What the user sees of a running command: its progress on a terminal of some width, and after
 * Ctrl-C what is kept. Thread-safe.
 */
public final class CommandStatus implements StudyProgress {
  private static final long MILLIS_BETWEEN = 100;

  private final Terminal terminal;
  private final ProgressLine line;
  private volatile Supplier<String> kept = () -> "nothing was written";

  private CommandStatus(Terminal terminal, ProgressLine line) {
    this.terminal = terminal;
    this.line = line;
  }

  /** Shows progress if there is a terminal. */
  public static CommandStatus on(Terminal terminal, PrintWriter err) {
    if (terminal == Terminal.ABSENT) {
      return new CommandStatus(terminal, ProgressLine.silent());
    }
    ProgressLine line = ProgressLine.shown(err, System::nanoTime);
    TimerTask tick =
        new TimerTask() {
          @Override
          public void run() {
            line.tick();
          }
        };
    new Timer("progress", true).schedule(tick, MILLIS_BETWEEN, MILLIS_BETWEEN);
    return new CommandStatus(terminal, line);
  }

  /** Whether what is printed can be drawn again. */
  boolean hasTerminal() {
    return terminal == Terminal.PRESENT;
  }

  /** How many characters a line of the output has. */
  int columns() {
    return terminal.columns();
  }

  @Override
  public void phase(String words) {
    line.phase(words);
  }

  /** A phase of so many steps begins. */
  void count(String noun, int total) {
    line.count(noun, total);
  }

  @Override
  public void step() {
    line.step();
  }

  /** Shows a text of its own, until the next phase. */
  void report(String text) {
    line.report(text);
  }

  /** Erases the progress: a phase has ended, or something is printed. */
  public void erase() {
    line.erase();
  }

  /** The end of the sentence after Ctrl-C from now on: what is kept and how to go on. */
  void keeps(Supplier<String> sentence) {
    kept = sentence;
  }

  /** The results are written from now on, each to a file that appears when it is complete. */
  void writes() {
    keeps(() -> "each output file is complete or was not written");
  }

  /** Ends the progress and returns the text after Ctrl-C, which gets a line of its own. */
  public String interrupted() {
    line.end();
    return (terminal == Terminal.PRESENT ? System.lineSeparator() : "")
        + "adlro: interrupted; "
        + kept.get();
  }
}
