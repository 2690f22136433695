package io.adlro.ingest.yaml;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.text.UserFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;

/**
 * Reads a YAML or JSON file into located nodes. What keeps a file from being read is reported once;
 * the node is then {@link SourceNode.Kind#UNREADABLE}, of which nothing more is reported.
 *
 * <p>JSON has a parser of its own: that of YAML refuses tabs as indentation and does not find
 * trailing commas or comments.
 */
public final class Yaml {
  static final int MAX_BYTES = 64 << 20;

  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(64)
          .maxTokenCount(1_000_000)
          .maxNameLength(256)
          .maxStringLength(1 << 20)
          .maxNumberLength(100)
          .build();

  private static final TokenStreamFactory JSON =
      JsonFactory.builder().streamReadConstraints(LIMITS).build();

  // In the core schema `~` is null and `.5` a number. NodeReader finds keys given twice: it names
  // both lines and goes on.
  private static final TokenStreamFactory YAML =
      YAMLFactory.builder()
          .streamReadConstraints(LIMITS)
          .loadSettings(
              LoadSettings.builder()
                  .setSchema(new CoreSchema())
                  .setAllowDuplicateKeys(true)
                  .setCodePointLimit(MAX_BYTES)
                  .build())
          .build();

  private Yaml() {}

  /**
   * Reads a file; JSON if its name ends in {@code .json}, or it starts like JSON and is not YAML by
   * name.
   */
  public static SourceNode read(Path file, Problems problems) {
    Optional<String> text = UserFile.text(file, MAX_BYTES, problems);
    return text.map(read -> parse(file.toString(), read, problems))
        .orElseGet(() -> SourceNode.unreadable(file.toString(), 0, ""));
  }

  /** Reads a text as if a file of that name had it. */
  public static SourceNode parse(String file, String text, Problems problems) {
    Optional<SourceNode> root = Optional.empty();
    if (isText(file, text, problems)) {
      TokenStreamFactory format = isJson(file, text) ? JSON : YAML;
      try (JsonParser parser = format.createParser(ObjectReadContext.empty(), text)) {
        root = document(file, parser, problems);
      }
    }
    return root.orElseGet(() -> SourceNode.unreadable(file, 0, ""));
  }

  private static Optional<SourceNode> document(String file, JsonParser parser, Problems problems) {
    try {
      if (parser.nextToken() == null) {
        problems.add(file, "is empty; expected keys and values");
        return Optional.empty();
      }
      SourceNode root = new NodeReader(file, parser, problems).document();
      if (parser.nextToken() != null) {
        problems.add(
            file,
            parser.currentTokenLocation().getLineNr(),
            "a second document starts here; put one document in a file");
      }
      return Optional.of(root);
    } catch (JacksonException e) {
      SyntaxError error = SyntaxError.of(e, parser);
      problems.add(file, error.line(), error.sentence());
      return Optional.empty();
    }
  }

  private static boolean isJson(String file, String text) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".yaml") || name.endsWith(".yml")) {
      return false;
    }
    String start = text.stripLeading();
    return name.endsWith(".json") || start.startsWith("{") || start.startsWith("[");
  }

  private static boolean isUnprintable(char c) {
    return Character.isISOControl(c)
        ? c != '\t' && c != '\r' && c != '\u0085'
        : c == '\uFEFF' || c >= '\uFFFE';
  }

  /** Neither format may hold control characters, and their parsers do not report the line. */
  private static boolean isText(String file, String text, Problems problems) {
    int line = 1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        line++;
      } else if (isUnprintable(c)) {
        problems.add(
            file,
            line,
            "holds the control character U+%04X; is this a text file?".formatted((int) c));
        return false;
      }
    }
    return true;
  }
}
