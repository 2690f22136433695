package io.adlro.ingest.inventory;

import io.adlro.core.pattern.NameTokens;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.jobclass.ClassField;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.jobclass.ClassMap.Condition;
import io.adlro.ingest.jobclass.ClassMap.Rule;
import io.adlro.ingest.jobclass.ClassMapText;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.message.NumberText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A class map for a site of which only its history is known: a rule for each common word that
 * suggests a kind of program. Jobs without such a word have no rule.
 *
 * @param map guesses, all of them
 * @param suggestions further words, partitions and accounts for which a person can name a class
 */
public record SuggestedClasses(ClassMap map, List<Rule> suggestions) {
  private static final int MOST_RULES = 30;
  private static final int MOST_SUGGESTIONS = 20;

  /** Shorter words are part of many others, so they must stand alone. */
  private static final int SUBSTRING_LENGTH = 5;

  /** A word that more of the jobs have does not distinguish them. */
  private static final double MOST_SHARE = 0.9;

  private static final double MICROS_PER_HOUR = 3.6e9;
  private static final List<ClassField> FIELDS =
      List.of(ClassField.NAME, ClassField.SCRIPT, ClassField.PARTITION, ClassField.ACCOUNT);

  private record Word(ClassField field, String text) {}

  private static final class Use {
    private long jobs;
    private double gpuHours;

    private String words() {
      return "%s, %s GPU hours"
          .formatted(NumberText.count(jobs, "job"), NumberText.amount(gpuHours));
    }
  }

  public SuggestedClasses {
    suggestions = List.copyOf(suggestions);
  }

  public static SuggestedClasses of(List<PastJob> jobs) {
    ClassMap map = rules(jobs);
    List<PastJob> others =
        jobs.stream().filter(job -> map.classOf(JobTexts.of(job.asked())).isEmpty()).toList();
    List<Rule> suggestions =
        uses(others).stream()
            .filter(entry -> ClassVocabulary.classOf(entry.getKey().text()).isEmpty())
            .filter(entry -> distinguishes(entry, jobs.size()))
            .limit(MOST_SUGGESTIONS)
            .map(entry -> rule("", entry, ""))
            .toList();
    return new SuggestedClasses(map, suggestions);
  }

  private static ClassMap rules(List<PastJob> jobs) {
    List<Rule> rules = new ArrayList<>();
    for (Map.Entry<Word, Use> entry : uses(jobs)) {
      ClassVocabulary.classOf(entry.getKey().text())
          .filter(known -> rules.size() < MOST_RULES)
          .ifPresent(known -> rules.add(rule(known, entry, "guess from the word: ")));
    }
    return new ClassMap(rules);
  }

  private static Rule rule(String jobClass, Map.Entry<Word, Use> entry, String origin) {
    return new Rule(
        jobClass, List.of(condition(entry.getKey())), origin + entry.getValue().words());
  }

  /** Some jobs have the word, and it distinguishes them from others. */
  private static boolean distinguishes(Map.Entry<Word, Use> entry, int jobs) {
    return entry.getKey().text().length() > 2
        && entry.getValue().jobs > 1
        && entry.getValue().jobs <= MOST_SHARE * jobs;
  }

  /** By GPU hours, most first. */
  private static List<Map.Entry<Word, Use>> uses(List<PastJob> jobs) {
    Map<String, Map.Entry<Word, Use>> byKey = new TreeMap<>();
    for (PastJob job : jobs) {
      for (Word word : words(JobTexts.of(job.asked()))) {
        Use use =
            byKey
                .computeIfAbsent(
                    word.field() + " " + word.text(), key -> Map.entry(word, new Use()))
                .getValue();
        use.jobs++;
        use.gpuHours +=
            job.asked().gpus()
                * (job.asked().shareMilli() / 1000.0)
                * (job.runMicros() / MICROS_PER_HOUR);
      }
    }
    return byKey.values().stream()
        .sorted(
            Comparator.<Map.Entry<Word, Use>>comparingDouble(entry -> entry.getValue().gpuHours)
                .reversed())
        .toList();
  }

  private static Set<Word> words(JobTexts job) {
    Set<Word> words = new LinkedHashSet<>();
    for (ClassField field : FIELDS) {
      field
          .texts(job)
          .flatMap(text -> NameTokens.of(text).stream())
          .filter(word -> !word.isEmpty() && !Character.isDigit(word.charAt(0)))
          .forEach(word -> words.add(new Word(field, word)));
    }
    return words;
  }

  /** Words consist of letters, so no character of them is special in an expression. */
  private static Condition condition(Word word) {
    return Condition.of(
        word.field(),
        word.text().length() >= SUBSTRING_LENGTH
            ? word.text()
            : "(?<![a-z])" + word.text() + "(?![a-z])");
  }

  /** The text of a class map file for these classes. */
  public String yaml(List<String> classes) {
    return ClassMapText.yaml(map, classes, suggestions);
  }
}
