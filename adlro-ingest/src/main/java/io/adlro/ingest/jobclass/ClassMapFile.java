package io.adlro.ingest.jobclass;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.Yaml;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Class maps in files:
 *
 * <pre>{@code
 * rules:
 *   - class: language
 *     name: llama|gpt
 *   - class: vision
 *     script: resnet|yolo
 *     partition: ^gpu-a100$
 * }</pre>
 */
public final class ClassMapFile {
  private static final RecordKeys KEYS =
      new RecordKeys()
          .of(Root.class, "rules = []")
          .of(
              Written.class,
              "class: one of classes; name; script; words; partition; account; group; user; qos");

  record Root(List<SourceNode> rules) {}

  record Written(
      String jobClass,
      Optional<String> name,
      Optional<String> script,
      Optional<String> words,
      Optional<String> partition,
      Optional<String> account,
      Optional<String> group,
      Optional<String> user,
      Optional<String> qos) {}

  private final Problems problems;
  private final RecordReader reader;

  private ClassMapFile(Collection<String> classes, Problems problems) {
    this.problems = problems;
    this.reader = new RecordReader(KEYS, problems).with("classes", classes);
  }

  /**
   * Reads a map for a cluster that has these classes.
   *
   * @throws io.adlro.ingest.message.UserError with all that is wrong with the file
   */
  public static ClassMap read(Path file, Collection<String> classes) {
    Problems problems = new Problems();
    return new ClassMapFile(classes, problems).map(Yaml.read(file, problems));
  }

  /** Reads a text as if a file of that name had it. */
  public static ClassMap parse(String file, String text, Collection<String> classes) {
    Problems problems = new Problems();
    return new ClassMapFile(classes, problems).map(Yaml.parse(file, text, problems));
  }

  private ClassMap map(SourceNode document) {
    List<ClassMap.Rule> rules = new ArrayList<>();
    reader
        .read(document, Root.class)
        .ifPresent(root -> root.rules().forEach(node -> rule(node).ifPresent(rules::add)));
    problems.throwIfAny();
    return new ClassMap(rules);
  }

  private Optional<ClassMap.Rule> rule(SourceNode node) {
    Optional<Written> written = reader.read(node, Written.class);
    if (written.isEmpty()) {
      return Optional.empty();
    }
    List<ClassMap.Condition> conditions = new ArrayList<>();
    for (ClassField field : ClassField.values()) {
      SourceNode expression = node.child(field.key());
      if (expression.isGiven()) {
        condition(field, expression).ifPresent(conditions::add);
      }
    }
    if (Stream.of(ClassField.values()).noneMatch(field -> node.child(field.key()).isGiven())) {
      reader.report(
          node, "has no condition; add a key such as `name` or `partition` with an expression");
    }
    return Optional.of(new ClassMap.Rule(written.get().jobClass(), conditions, ""));
  }

  private Optional<ClassMap.Condition> condition(ClassField field, SourceNode node) {
    try {
      return Optional.of(ClassMap.Condition.of(field, node.text()));
    } catch (PatternSyntaxException e) {
      reader.report(
          node,
          "is not a regular expression: %s at character %d; write special characters with a"
                  .formatted(lowerFirst(e.getDescription()), Math.max(0, e.getIndex()) + 1)
              + " backslash");
      return Optional.empty();
    }
  }

  private static String lowerFirst(String sentence) {
    return sentence.isEmpty()
        ? "invalid"
        : Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
  }
}
