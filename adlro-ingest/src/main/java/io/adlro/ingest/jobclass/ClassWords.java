package io.adlro.ingest.jobclass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the class that a job names. The words of the class follow each other in a text of the job,
 * in upper or lower case; words end at everything but letters and digits. The first field that
 * names a class decides: name, script, further words, partition, account, group. Of two classes in
 * one field the one that contains the words of the other counts; otherwise none does.
 */
final class ClassWords {
  private static final List<ClassField> FIELDS =
      List.of(
          ClassField.NAME,
          ClassField.SCRIPT,
          ClassField.WORDS,
          ClassField.PARTITION,
          ClassField.ACCOUNT,
          ClassField.GROUP);

  private final Map<String, String> wordsByClass = new LinkedHashMap<>();

  ClassWords(List<String> classes) {
    for (String name : classes) {
      String words = words(name);
      if (!words.isBlank()) {
        wordsByClass.put(name, words);
      }
    }
  }

  Optional<String> classOf(JobTexts job) {
    for (ClassField field : FIELDS) {
      List<String> found = found(field.texts(job));
      if (!found.isEmpty()) {
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The classes that the texts name, without those whose words another one contains. */
  private List<String> found(Stream<String> texts) {
    List<String> found = new ArrayList<>();
    List<String> asWords = texts.map(ClassWords::words).toList();
    wordsByClass.forEach(
        (name, words) -> {
          if (asWords.stream().anyMatch(text -> text.contains(words))) {
            found.add(name);
          }
        });
    return found.stream().filter(name -> !isPartOfAnother(name, found)).toList();
  }

  private boolean isPartOfAnother(String name, List<String> found) {
    String words = wordsByClass.get(name);
    return found.stream()
        .map(wordsByClass::get)
        .anyMatch(other -> !other.equals(words) && other.contains(words));
  }

  /** The words in lower case between blanks: " resnet 50 ". */
  private static String words(String text) {
    List<String> words =
        Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1))
            .filter(word -> !word.isEmpty())
            .toList();
    return " " + String.join(" ", words) + " ";
  }
}
