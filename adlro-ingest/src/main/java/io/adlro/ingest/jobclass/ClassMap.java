package io.adlro.ingest.jobclass;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A site's rules for the classes of its jobs, by regular expressions on the fields of a job. The
 * first rule that matches gives the class. {@link ClassMapFile} reads it, {@link ClassMapText}
 * writes it.
 */
public record ClassMap(List<Rule> rules) {
  /** The map without rules. */
  public static final ClassMap EMPTY = new ClassMap(List.of());

  /**
   * A class for the jobs that meet all conditions.
   *
   * @param comment why the rule is there, for the file; one line, "" for none
   */
  public record Rule(String jobClass, List<Condition> conditions, String comment) {
    public Rule {
      conditions = List.copyOf(conditions);
    }

    boolean matches(JobTexts job) {
      return conditions.stream().allMatch(condition -> condition.isMetBy(job));
    }
  }

  /** The expression is found in a text of the field, in upper or lower case. */
  public record Condition(ClassField field, Pattern expression) {
    /**
     * From the text of a regular expression.
     *
     * @throws java.util.regex.PatternSyntaxException where it is not one
     */
    public static Condition of(ClassField field, String expression) {
      return new Condition(
          field, Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
    }

    boolean isMetBy(JobTexts job) {
      return field.texts(job).anyMatch(text -> expression.matcher(text).find());
    }
  }

  public ClassMap {
    rules = List.copyOf(rules);
  }

  /** The class by the first rule that matches. */
  public Optional<String> classOf(JobTexts job) {
    return rules.stream().filter(rule -> rule.matches(job)).map(Rule::jobClass).findFirst();
  }
}
