package io.adlro.app.command;

import io.adlro.app.browser.Chromium;
import io.adlro.app.browser.Tab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server with an emulated cluster of four GPUs, and a browser. */
final class DashboardSite {
  /** Nothing is being loaded, and nothing failed. */
  static final String LOADED =
      "document.querySelector('main h1') && !document.body.innerText.includes('Loading …')"
          + " && !document.querySelector('.state.error')";

  private static final String SETTINGS =
      """
      listen: %s
      store: %s
      cluster: tiny
      policy: sjf
      mode: active
      driver: {speed: 5}
      telemetry: {every: 1s}
      """;

  private final Path folder;
  private final Cli cli;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Chromium chromium;
  private final String url;
  private RunningServer server;

  DashboardSite(Path program, Path home) throws IOException {
    cli = new Cli(home);
    folder = Files.createDirectory(home.resolve("site"));
    server = start("127.0.0.1:0");
    url = server.url();
    chromium = new Chromium(program, home.resolve("profile"));
  }

  private RunningServer start(String listen) throws IOException {
    String text = SETTINGS.formatted(listen, folder.resolve("adlro.db"));
    return new RunningServer(folder, cli, text);
  }

  String url() {
    return url;
  }

  void stopServer() throws InterruptedException {
    server.stop();
  }

  /** At the same address, with the same store. */
  void startServer() throws IOException {
    server = start(URI.create(url).getAuthority());
  }

  String adminKey() {
    try {
      return Files.readString(server.keyFile()).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A new key with this role. */
  String newKey(String role) {
    return send("POST", "/keys", "{\"name\":\"%1$s\",\"role\":\"%1$s\"}".formatted(role))
        .get("key")
        .asString();
  }

  /** A job that runs for an hour of the cluster's time or more. */
  String submit(String name) {
    return send(
            "POST",
            "/jobs",
            "{\"name\":\"%s\",\"class\":\"training\",\"estimate\":\"10h\"}".formatted(name))
        .at("/jobs/0/id")
        .asString();
  }

  JsonNode send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/api/v1" + path))
            .header("Authorization", "Bearer " + adminKey())
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      return JsonMapper.shared().readTree(http.send(request, BodyHandlers.ofString()).body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The start page after a login with a key. */
  Tab loggedIn(String key) {
    Tab tab = chromium.newTab();
    tab.forget();
    tab.resize(1440, 900);
    tab.open(url + "/");
    tab.await("document.activeElement?.name === 'key'");
    tab.type(key);
    tab.await("document.activeElement.value.length > 0");
    tab.key("Enter");
    tab.await("document.querySelector('.connection')?.dataset.state === 'live'");
    return tab;
  }

  void stop() throws InterruptedException {
    chromium.close();
    server.stop();
  }
}
