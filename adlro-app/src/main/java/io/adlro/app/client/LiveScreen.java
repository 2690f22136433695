package io.adlro.app.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/** A terminal whose content is drawn again and again until its user presses q or Ctrl-C. */
public final class LiveScreen {
  /** Makes the lines of a screen of some size. */
  @FunctionalInterface
  public interface Frame {
    List<String> lines(int rows, int columns);
  }

  private static final int FALLBACK_ROWS = 24;
  private static final int FALLBACK_COLUMNS = 80;
  private static final int CONTROL_C = 3;
  private static final int END = -1;

  private final Terminal terminal;
  private final Duration every;

  LiveScreen(Terminal terminal, Duration every) {
    this.terminal = terminal;
    this.every = every;
  }

  /** Draws on the terminal of the process until q is pressed. */
  public static void show(Frame frame, Duration every) {
    try (Terminal terminal = TerminalBuilder.builder().system(true).dumb(true).build()) {
      new LiveScreen(terminal, every).run(frame);
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal does not answer", e);
    }
  }

  /** The first frame may fail; a later one that fails is shown as its problem. */
  void run(Frame frame) throws IOException {
    List<String> first = frame.lines(rows(), columns());
    Attributes before = terminal.enterRawMode();
    Attributes raw = terminal.getAttributes();
    raw.setLocalFlag(LocalFlag.ISIG, false); // Ctrl-C is a key, so that the screen is left in order
    terminal.setAttributes(raw);
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.cursor_invisible);
    try {
      Display display = new Display(terminal, true);
      draw(display, first);
      while (!isEnded(terminal.reader().read(every.toMillis()))) {
        draw(display, next(frame));
      }
    } finally {
      terminal.puts(Capability.exit_ca_mode);
      terminal.puts(Capability.cursor_visible);
      terminal.setAttributes(before);
      terminal.flush();
    }
  }

  private static boolean isEnded(int key) {
    return key == 'q' || key == 'Q' || key == CONTROL_C || key == END;
  }

  private List<String> next(Frame frame) {
    try {
      return frame.lines(rows(), columns());
    } catch (ServerFailure e) {
      return e.sentences();
    }
  }

  private void draw(Display display, List<String> lines) {
    display.resize(Size.of(columns(), rows()));
    List<AttributedString> shown = new ArrayList<>();
    for (String line : lines.subList(0, Math.min(lines.size(), rows()))) {
      shown.add(new AttributedString(QueueTable.cut(line, columns())));
    }
    while (shown.size() < rows()) {
      shown.add(AttributedString.EMPTY);
    }
    display.update(shown, 0);
  }

  private int rows() {
    return terminal.getRows() > 0 ? terminal.getRows() : FALLBACK_ROWS;
  }

  private int columns() {
    return terminal.getColumns() > 0 ? terminal.getColumns() : FALLBACK_COLUMNS;
  }
}
