package io.adlro.ingest.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects the problems of the user's input, so that all are reported at once: in the order of the
 * files and their lines, at most {@value #MAX_REPORTED}, and the number of the rest.
 */
public final class Problems {
  static final int MAX_REPORTED = 50;

  /**
   * More than are reported: a problem that another one explains is removed, and lines are sorted.
   */
  private static final int MAX_KEPT = 1_000;

  private static final int MAX_SENTENCE = 600;

  private record Problem(String file, int line, String missingPath, String sentence) {
    String text() {
      String where = file.isEmpty() ? "" : line > 0 ? file + ":" + line + ": " : file + ": ";
      return printable(where + sentence);
    }
  }

  private final List<Problem> kept = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private long dropped;

  /** Reports a problem that belongs to no file, such as an unknown name on the command line. */
  public void add(String sentence) {
    add(new Problem("", 0, "", sentence));
  }

  /** Reports a problem that concerns a file as a whole. */
  public void add(String file, String sentence) {
    add(new Problem(file, 0, "", sentence));
  }

  /** Reports a problem at a line, counted from 1. */
  public void add(String file, int line, String sentence) {
    add(new Problem(file, line, "", sentence));
  }

  /** Reports a missing key. */
  public void addMissing(String file, int line, String path, String expected) {
    add(new Problem(file, line, path, "`" + path + "` is missing; expected " + expected));
  }

  /** Removes the problem of a missing key: the key is there, misspelt. */
  public void forgetMissing(String file, String path) {
    kept.removeIf(problem -> problem.missingPath.equals(path) && problem.file.equals(file));
  }

  /** Adds a remark, which follows all problems. */
  public void note(String sentence) {
    notes.add(printable(sentence));
  }

  public boolean isEmpty() {
    return kept.isEmpty();
  }

  /** Whether further problems would only be counted: the reader of a long file should stop. */
  public boolean isFull() {
    return kept.size() >= MAX_REPORTED;
  }

  /** Makes an object unless there are problems; what its constructor refuses becomes one. */
  public <T> Optional<T> build(String file, int line, String subject, Supplier<T> constructor) {
    if (!isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(constructor.get());
    } catch (IllegalArgumentException e) {
      add(file, line, subject + e.getMessage());
      return Optional.empty();
    }
  }

  /** The sentences as they are to be printed, one line each. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    kept.stream()
        .sorted(
            Comparator.<Problem>comparingInt(problem -> files.indexOf(problem.file))
                .thenComparingInt(Problem::line))
        .limit(MAX_REPORTED)
        .forEach(problem -> sentences.add(problem.text()));
    long more = kept.size() - sentences.size() + dropped;
    if (more > 0) {
      sentences.add("and " + more + (more == 1 ? " more problem" : " more problems"));
    }
    sentences.addAll(notes);
    return sentences;
  }

  /** Throws all of them as one {@link UserError}; does nothing when there are none. */
  public void throwIfAny() {
    if (!isEmpty()) {
      throw new UserError(sentences());
    }
  }

  private void add(Problem problem) {
    if (!files.contains(problem.file)) {
      files.add(problem.file);
    }
    if (kept.size() < MAX_KEPT) {
      kept.add(problem);
    } else {
      dropped++;
    }
  }

  /**
   * The input is quoted in the sentence: it must neither break the line nor control the terminal.
   */
  private static String printable(String sentence) {
    String shown =
        sentence.length() <= MAX_SENTENCE ? sentence : sentence.substring(0, MAX_SENTENCE) + "...";
    return shown.replaceAll("\\p{Cntrl}", "?");
  }
}
