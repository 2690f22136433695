package io.adlro.server.http;

import io.adlro.ingest.message.UserError;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON of requests, bounded, and of answers. */
public final class ApiJson {
  private static final int DEEPEST = 16;
  private static final long MOST_TOKENS = 1_000_000;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxTokenCount(MOST_TOKENS)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .build();

  private ApiJson() {}

  public static byte[] bytes(Object answer) {
    return MAPPER.writeValueAsBytes(answer);
  }

  /** A text of this program. */
  public static JsonNode tree(String json) {
    return MAPPER.readTree(json);
  }

  /** The object in a body. */
  public static ObjectNode object(byte[] body) {
    JsonNode node;
    try {
      node = MAPPER.readTree(body);
    } catch (JacksonException e) {
      throw new UserError("the body is not JSON that can be read: " + reason(e.getLocation()));
    }
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw new UserError("the body is not a JSON object");
  }

  /** A constraint that does not hold has no place. */
  private static String reason(TokenStreamLocation place) {
    return place == null
        ? "it is nested too deeply or has too many values"
        : "line %d, column %d".formatted(place.getLineNr(), place.getColumnNr());
  }
}
