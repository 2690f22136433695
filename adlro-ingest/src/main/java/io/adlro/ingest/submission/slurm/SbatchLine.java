package io.adlro.ingest.submission.slurm;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits the text after {@code #SBATCH} into arguments as sbatch does: quotes group, a backslash
 * escapes the next character, and an unquoted {@code #} ends the line anywhere.
 */
final class SbatchLine {
  private SbatchLine() {}

  static List<String> arguments(String text) {
    List<String> arguments = new ArrayList<>();
    StringBuilder argument = new StringBuilder();
    boolean isOpen = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        argument.append(text.charAt(i));
        isOpen = true;
      } else if (quote != 0 ? c == quote : c == '"' || c == '\'') {
        quote = quote == 0 ? c : 0;
        isOpen = true;
      } else if (quote != 0 || !(Character.isWhitespace(c) || c == '#')) {
        argument.append(c);
        isOpen = true;
      } else {
        if (isOpen) {
          arguments.add(argument.toString());
        }
        argument.setLength(0);
        isOpen = false;
        if (c == '#') {
          break;
        }
      }
    }
    if (isOpen) {
      arguments.add(argument.toString());
    }
    return arguments;
  }
}
