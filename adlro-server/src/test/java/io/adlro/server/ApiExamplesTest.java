package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.server.access.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs the examples of docs/api.md with curl, in their order, as an administrator. */
final class ApiExamplesTest {
  private static final Path PAGE = Path.of("../docs/api.md");

  /** Of curl: the time is over, which ends a stream. */
  private static final int TIMED_OUT = 28;

  private static boolean hasCurl;

  private final ApiClient api = new ApiClient();

  @TempDir Path folder;

  @BeforeAll
  static void lookForCurl() throws InterruptedException {
    try {
      hasCurl =
          new ProcessBuilder("bash", "-c", "curl --version")
                  .redirectErrorStream(true)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException e) {
      hasCurl = false;
    }
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void everyExampleSucceeds() throws IOException, InterruptedException {
    assumeTrue(hasCurl, "bash or curl is not installed: the examples of docs/api.md are not run");
    List<String> lines = examples();
    assertThat(lines).hasSizeGreaterThan(30);
    api.as(Role.ADMIN).post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu01/0");
    api.as(Role.ADMIN).post("/api/v1/comparisons", "{\"scenario\": \"paper\"}");
    api.finishedComparison();
    for (String line : lines) {
      run(line);
    }
  }

  private static List<String> examples() throws IOException {
    return Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("curl ")).toList();
  }

  /** As it stands on the page, but that status and headers are kept too. */
  private void run(String line) throws IOException, InterruptedException {
    Path headers = folder.resolve("headers");
    Path body = folder.resolve("body");
    String kept = line.replaceFirst("^curl ", "curl -D '%s' ".formatted(headers));
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", kept);
    bash.environment().put("URL", "http://127.0.0.1:" + api.port());
    bash.environment().put("KEY", api.key(Role.ADMIN));
    bash.environment().put("SEQUENCE", Long.toString(lastDecision()));
    bash.redirectOutput(body.toFile()).redirectError(folder.resolve("errors").toFile());
    int code = bash.start().waitFor();
    ApiClient.Answer answer = answer(headers, body);
    if (line.contains("--max-time")) {
      assertThat(code).as(line).isEqualTo(TIMED_OUT);
      assertThat(answer.status()).as(line).isEqualTo(200);
    } else {
      assertThat(code).as(line).isZero();
      assertThat(answer.status()).as("%s: %s", line, answer.body()).isLessThan(300);
      OpenApi.SHARED.validate(method(line), path(line), answer);
    }
  }

  private long lastDecision() {
    return api.loop.store().decisions(Long.MAX_VALUE, 1).get(0).sequence();
  }

  private static ApiClient.Answer answer(Path headers, Path body) throws IOException {
    List<String> lines = Files.readAllLines(headers);
    Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    lines.stream()
        .filter(line -> line.contains(": "))
        .map(line -> line.split(": ", 2))
        .forEach(field -> fields.put(field[0], field[1].strip()));
    int status = Integer.parseInt(lines.get(0).split(" ", -1)[1]);
    return new ApiClient.Answer(status, fields, Files.readString(body));
  }

  private static String method(String line) {
    if (line.contains(" -X ")) {
      return line.replaceFirst(".* -X (\\S+).*", "$1");
    }
    return line.contains(" -d ") || line.contains(" --data-binary ") ? "POST" : "GET";
  }

  private static String path(String line) {
    return line.replaceFirst(".*\\$URL([^ ?\"]*).*", "$1");
  }

  @Test
  void thePageHasEveryPathOfTheDescription() throws IOException {
    List<String> called = examples().stream().map(ApiExamplesTest::path).toList();
    for (String path : OpenApi.SHARED.document.path("paths").propertyNames()) {
      assertThat(called).as(path).anyMatch(given -> OpenApi.SHARED.template(given).equals(path));
    }
  }

  @Test
  void thePageHasEveryFieldOfAJob() throws IOException {
    String page = Files.readString(PAGE);
    JsonNode fields = OpenApi.SHARED.document.at("/components/schemas/JobSubmission/properties");
    assertThat(fields.propertyNames()).allMatch(name -> page.contains("`" + name + "`"));
  }
}
