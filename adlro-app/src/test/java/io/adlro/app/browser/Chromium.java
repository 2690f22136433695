package io.adlro.app.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** A browser without a window. */
public final class Chromium implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("ws://([0-9.]+:[0-9]+)/");

  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;

  /** The program, if this machine has it. */
  public static Optional<Path> program() {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .flatMap(path -> Stream.of("chromium", "chromium-browser").map(n -> Path.of(path, n)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts it.
   *
   * @param profile an empty folder
   */
  public Chromium(Path program, Path profile) throws IOException {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    address = listening(errors);
    Thread drain = new Thread(() -> errors.lines().forEach(line -> {}), "chromium-errors");
    drain.setDaemon(true);
    drain.start();
  }

  private static String listening(BufferedReader errors) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher found = LISTENING.matcher(line);
      if (found.find()) {
        return found.group(1);
      }
      all.append(line).append('\n');
    }
    throw new IllegalStateException("Chromium does not run here: " + all);
  }

  /** An empty page. */
  public Tab newTab() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      String answer = http.send(request, BodyHandlers.ofString()).body();
      String socket = JsonMapper.shared().readTree(answer).get("webSocketDebuggerUrl").asString();
      return new Tab(http, URI.create(socket));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
