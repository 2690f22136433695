package io.adlro.ingest.submission.slurm;

import io.adlro.ingest.submission.CommandWords;
import io.adlro.ingest.submission.WordList;
import io.adlro.ingest.text.TextLines;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands of a script line by line: joins continued lines and skips here-documents. */
final class ScriptCommands {
  private static final Pattern HERE_DOCUMENT = Pattern.compile("<<-?\\s*['\"]?(\\w{1,64})['\"]?");

  private final WordList words = new WordList();
  private final StringBuilder continued = new StringBuilder();
  private String documentEnd = "";
  private boolean hasAny;

  void accept(String line) {
    String text = line.strip();
    if (!documentEnd.isEmpty()) {
      documentEnd = text.equals(documentEnd) ? "" : documentEnd;
      return;
    }
    if (text.isEmpty() || (text.startsWith("#") && continued.length() == 0)) {
      return;
    }
    hasAny = true;
    if (text.endsWith("\\") && continued.length() + text.length() < TextLines.LONGEST) {
      continued.append(text, 0, text.length() - 1).append(' ');
      return;
    }
    CommandWords.addShell(continued + text, words);
    continued.setLength(0);
    Matcher document = HERE_DOCUMENT.matcher(text);
    if (document.find() && !text.contains("<<<")) {
      documentEnd = document.group(1);
    }
  }

  /** Whether there was a command, which ends the options. */
  boolean hasAny() {
    return hasAny;
  }

  List<String> words() {
    return words.words();
  }
}
