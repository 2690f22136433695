package io.adlro.ingest.submission;

import java.util.ArrayList;
import java.util.List;

/** Splits shell text into commands and their arguments, with quotes, escapes and comments. */
final class ShellText {
  private static final String COMMAND_ENDS = ";|&()\n\r";

  private final List<List<String>> commands = new ArrayList<>();
  private final StringBuilder argument = new StringBuilder();
  private List<String> command = new ArrayList<>();
  private boolean isInArgument;
  private boolean isRedirected;

  private ShellText() {}

  static List<List<String>> commands(String text) {
    ShellText shell = new ShellText();
    shell.read(text);
    return shell.commands;
  }

  private void read(String text) {
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          argument.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        isInArgument = true;
      } else if (c == '\\' && i + 1 < text.length()) {
        i++;
        append(text.charAt(i));
      } else if (c == '#' && !isInArgument) {
        i = endOfLine(text, i);
      } else if (COMMAND_ENDS.indexOf(c) >= 0) {
        endCommand();
      } else if (Character.isWhitespace(c)) {
        endArgument();
      } else if (c == '<' || c == '>') {
        endArgument();
        isRedirected = true;
      } else {
        append(c);
      }
    }
    endCommand();
  }

  /** An escaped line break joins two lines. */
  private void append(char c) {
    if (c == '\n' || c == '\r') {
      endArgument();
    } else {
      argument.append(c);
      isInArgument = true;
    }
  }

  private static int endOfLine(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  /** The word after a redirection is a file and not an argument. */
  private void endArgument() {
    if (isInArgument && !isRedirected) {
      command.add(argument.toString());
    }
    isRedirected &= !isInArgument;
    argument.setLength(0);
    isInArgument = false;
  }

  private void endCommand() {
    endArgument();
    isRedirected = false;
    if (!command.isEmpty()) {
      commands.add(command);
      command = new ArrayList<>();
    }
  }
}
