package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.adlro.server.ApiClient.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** {@code openapi.yaml}, against which every answer is validated. */
final class OpenApi {
  static final OpenApi SHARED = new OpenApi();

  private static final String BASE = "https://adlro.test/openapi";

  final JsonNode document = read();
  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12,
          builder -> builder.schemas(Map.of(BASE, document.toString())));

  private static JsonNode read() {
    try (InputStream in = ApiServer.class.getResourceAsStream("openapi.yaml")) {
      return new YAMLMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fails unless the answer is one that the description has for the request. */
  void validate(String method, String path, Answer answer) {
    JsonNode operation = operation(method, path);
    JsonNode responses = operation.path("responses");
    boolean isSuccess = answer.status() < 400;
    JsonNode response =
        resolve(
            responses.has(Integer.toString(answer.status())) || isSuccess
                ? responses.path(Integer.toString(answer.status()))
                : responses.path("default"));
    String problem = "%s %s %d: %s".formatted(method, path, answer.status(), answer.body());
    if (operation.isMissingNode()) {
      response = document.at("/components/responses/Problem");
      assertThat(answer.status()).as(problem).isGreaterThanOrEqualTo(400);
    }
    assertThat(response.isMissingNode()).as(problem).isFalse();
    JsonNode content = response.path("content");
    if (content.isMissingNode()) {
      assertThat(answer.body()).as(problem).isEmpty();
      return;
    }
    String type = answer.headers().getOrDefault("Content-Type", "").replaceAll(";.*", "");
    assertThat(content.propertyNames()).as(problem).contains(type);
    if (type.endsWith("json")) {
      String pointer = content.path(type).path("schema").path("$ref").asString();
      assertThat(errors(pointer, answer.json())).as(problem).isEmpty();
    }
  }

  /** What is wrong with a value of a schema, such as {@code #/components/schemas/Job}. */
  List<Error> errors(String pointer, JsonNode value) {
    Schema schema = registry.getSchema(SchemaLocation.of(BASE + pointer));
    return schema.validate(
        value, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
  }

  private JsonNode operation(String method, String path) {
    String template = template(path);
    return document.path("paths").path(template).path(method.toLowerCase(Locale.ROOT));
  }

  /** The path of the description that a path matches; the path itself if there is none. */
  String template(String path) {
    List<String> found = new ArrayList<>();
    for (String template : document.path("paths").propertyNames()) {
      String pattern = template.replace(".", "\\.").replaceAll("\\{[a-z]+}", "[^/]+");
      if (Pattern.matches(pattern, path)) {
        found.add(template);
      }
    }
    return found.isEmpty() ? path : found.get(0);
  }

  private JsonNode resolve(JsonNode node) {
    return node.has("$ref") ? document.at(node.path("$ref").asString().substring(1)) : node;
  }
}
