package io.adlro.ingest.document;

import io.adlro.ingest.Unreadable;
import java.io.Reader;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** Creates the parsers of JSON and YAML with the limits of {@link Cursor}. */
final class Parsers {
  static final int LONGEST_NAME = 1 << 12;

  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(Cursor.DEEPEST)
          .maxNameLength(LONGEST_NAME)
          .maxStringLength(Cursor.LONGEST_TEXT)
          .maxNumberLength(1_000)
          .build();

  private static final TokenStreamFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(LIMITS)
          // Many tools are written in Python, which prints NaN and Infinity.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .build();

  private Parsers() {}

  static JsonParser json(Reader text) throws Unreadable {
    return parser(JSON, text);
  }

  /** Made for the first YAML: most commands read none. */
  private static final class YamlParsers {
    static final TokenStreamFactory FACTORY =
        YAMLFactory.builder()
            .streamReadConstraints(LIMITS)
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .loadSettings(
                LoadSettings.builder()
                    .setSchema(new CoreSchema())
                    .setAllowDuplicateKeys(true)
                    .setCodePointLimit(Cursor.MOST_YAML)
                    .build())
            .build();
  }

  static JsonParser yaml(Reader text) throws Unreadable {
    return parser(YamlParsers.FACTORY, text);
  }

  private static JsonParser parser(TokenStreamFactory format, Reader text) throws Unreadable {
    try {
      return format.createParser(ObjectReadContext.empty(), text);
    } catch (JacksonException e) {
      throw new Unreadable("cannot be opened: " + e.getOriginalMessage(), e);
    }
  }
}
