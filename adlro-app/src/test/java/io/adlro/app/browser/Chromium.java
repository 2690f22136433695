package io.adlro.app.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A browser without a window. */
public final class Chromium implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("(ws://[0-9.]+:[0-9]+)/\\S+");

  private final Process process;
  private final HttpClient http = HttpClient.newHttpClient();
  private final String address;
  private final DevTools browser;

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
    Matcher found = listening(errors);
    address = found.group(1);
    Thread drain = new Thread(() -> errors.lines().forEach(line -> {}), "chromium-errors");
    drain.setDaemon(true);
    drain.start();
    browser = new DevTools(http, URI.create(found.group()), event -> {});
  }

  private static Matcher listening(BufferedReader errors) throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher found = LISTENING.matcher(line);
      if (found.find()) {
        return found;
      }
      all.append(line).append('\n');
    }
    throw new IllegalStateException("Chromium does not run here: " + all);
  }

  /** An empty page with cookies of its own, as in the browser of another person. */
  public Tab newTab() {
    String context = browser.call("Target.createBrowserContext").get("browserContextId").asString();
    String page =
        browser
            .call("Target.createTarget", "url", "about:blank", "browserContextId", context)
            .get("targetId")
            .asString();
    return new Tab(
        http,
        URI.create(address + "/devtools/page/" + page),
        () -> browser.call("Target.disposeBrowserContext", "browserContextId", context));
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }
}
