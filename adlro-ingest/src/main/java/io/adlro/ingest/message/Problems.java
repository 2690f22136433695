package io.adlro.ingest.message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects what is wrong with the user's input, so that all of it is told at once. Told in the
 * order of the files and their lines, at most {@value #TOLD} of them and the number of the rest.
 */
public final class Problems {
  static final int TOLD = 50;

  /**
   * More than are told: a mistake that another one explains is taken back, and lines are sorted.
   */
  private static final int KEPT = 1_000;

  private static final int LONGEST_SENTENCE = 600;

  private record Mistake(String file, int line, String missingPath, String sentence) {
    String told() {
      String where = file.isEmpty() ? "" : line > 0 ? file + ":" + line + ": " : file + ": ";
      return printable(where + sentence);
    }
  }

  private final List<Mistake> kept = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> files = new ArrayList<>();
  private long dropped;

  /** Notes a mistake that belongs to no file, such as an unknown name on the command line. */
  public void add(String sentence) {
    add(new Mistake("", 0, "", sentence));
  }

  /** Notes a mistake that concerns a file as a whole. */
  public void add(String file, String sentence) {
    add(new Mistake(file, 0, "", sentence));
  }

  /** Notes a mistake at a line, counted from 1. */
  public void add(String file, int line, String sentence) {
    add(new Mistake(file, line, "", sentence));
  }

  /** Notes that a key is not there. */
  public void addMissing(String file, int line, String path, String expected) {
    add(new Mistake(file, line, path, "`" + path + "` is missing; expected " + expected));
  }

  /** Takes a missing key back: it is there, misspelt, which is the better sentence. */
  public void forgetMissing(String file, String path) {
    kept.removeIf(mistake -> mistake.missingPath.equals(path) && mistake.file.equals(file));
  }

  /** Adds a remark that is told after all mistakes. */
  public void note(String sentence) {
    notes.add(printable(sentence));
  }

  public boolean isEmpty() {
    return kept.isEmpty();
  }

  /** Whether further mistakes would only be counted: a good moment to stop reading a long file. */
  public boolean isFull() {
    return kept.size() >= TOLD;
  }

  /** Makes an object unless there are mistakes; what its constructor refuses becomes one. */
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
            Comparator.<Mistake>comparingInt(mistake -> files.indexOf(mistake.file))
                .thenComparingInt(Mistake::line))
        .limit(TOLD)
        .forEach(mistake -> sentences.add(mistake.told()));
    long more = kept.size() - sentences.size() + dropped;
    if (more > 0) {
      sentences.add("and " + more + (more == 1 ? " more mistake" : " more mistakes"));
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

  private void add(Mistake mistake) {
    if (!files.contains(mistake.file)) {
      files.add(mistake.file);
    }
    if (kept.size() < KEPT) {
      kept.add(mistake);
    } else {
      dropped++;
    }
  }

  /** The input is quoted in the sentence: it must neither break the line nor drive the terminal. */
  private static String printable(String sentence) {
    String shown =
        sentence.length() <= LONGEST_SENTENCE
            ? sentence
            : sentence.substring(0, LONGEST_SENTENCE) + "...";
    return shown.replaceAll("\\p{Cntrl}", "?");
  }
}
