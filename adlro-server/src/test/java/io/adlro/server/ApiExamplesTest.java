package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.server.access.Role;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs the examples of docs/api.md, in their order, as an administrator. */
final class ApiExamplesTest {
  private static final Path PAGE = Path.of("../docs/api.md");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  /** A call of curl with the options that the page uses. */
  private record Example(String method, String path, Map<String, String> headers, String body) {
    static Example parse(String line, String key) {
      String method = "";
      String path = "";
      String body = "";
      Map<String, String> headers = new LinkedHashMap<>();
      List<String> words = words(line.replace("$KEY", key));
      for (int i = 1; i < words.size(); i++) {
        String word = words.get(i);
        switch (word) {
          case "-s", "-N" -> {}
          case "--max-time" -> i++;
          case "-X" -> method = words.get(++i);
          case "-d", "--data-binary" -> body = words.get(++i);
          case "-H" -> {
            String[] header = words.get(++i).split(": ", 2);
            headers.put(header[0], header[1]);
          }
          default -> {
            assertThat(word).startsWith("$URL/");
            path = word.substring("$URL".length());
          }
        }
      }
      String chosen = method.isEmpty() ? (body.isEmpty() ? "GET" : "POST") : method;
      return new Example(chosen, path, headers, body);
    }

    private static List<String> words(String line) {
      List<String> words = new ArrayList<>();
      Matcher matcher = WORD.matcher(line);
      while (matcher.find()) {
        words.add(
            matcher.group(1) != null
                ? matcher.group(1)
                : matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
      }
      return words;
    }
  }

  @Test
  void everyExampleSucceeds() throws IOException, InterruptedException {
    List<String> lines =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("curl ")).toList();
    assertThat(lines).hasSizeGreaterThan(25);
    for (String line : lines) {
      Example example = Example.parse(line, api.key(Role.ADMIN));
      ApiClient.Call call = api.withKey("").headers(example.headers());
      if (example.path().endsWith("/events")) {
        HttpResponse<?> stream =
            api.http().send(call.request(example.path()).build(), BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).as(line).isEqualTo(200);
      } else {
        ApiClient.Answer answer = call.send(example.method(), example.path(), example.body());
        assertThat(answer.status()).as("%s: %s", line, answer.body()).isLessThan(300);
      }
    }
  }

  @Test
  void thePageHasEveryPathOfTheDescription() throws IOException {
    String page = Files.readString(PAGE);
    for (String path : OpenApi.SHARED.document.path("paths").propertyNames()) {
      assertThat(page).contains(path.replace("{id}", "job-0").replaceAll("\\{name}.*", ""));
    }
  }

  @Test
  void thePageHasEveryFieldOfAJob() throws IOException {
    String page = Files.readString(PAGE);
    JsonNode fields = OpenApi.SHARED.document.at("/components/schemas/JobSubmission/properties");
    assertThat(fields.propertyNames()).allMatch(name -> page.contains("`" + name + "`"));
  }
}
