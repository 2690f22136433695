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

/** A server with an emulated cluster, and a browser. */
final class DashboardSite {
  /** Nothing is being loaded, and nothing failed. */
  static final String LOADED =
      "document.querySelector('main h1') && !document.body.innerText.includes('Loading …')"
          + " && !document.querySelector('.state.error')";

  private static final String ADDRESSES =
      """
      listen: %s
      store: %s
      traces: %s
      """;

  /** Four GPUs. */
  private static final String TINY =
      """
      cluster: tiny
      policy: %s
      mode: active
      driver: {speed: 5}
      telemetry: {every: 1s}
      """;

  private static final String TRACE =
      """
      job_id,submit_s,class,gpus,gpu_share,work_s,gpu_memory_gib,cpu_cores,memory_gib,priority,user,estimate_s
      a,0,training,2,1000,60,8,1,4,0.5,ann,60
      b,1,rendering,2,1000,50,8,1,4,0.5,bob,50
      c,2,training,2,1000,40,8,1,4,0.5,ann,40
      d,3,training,1,1000,5,8,1,4,0.5,bob,5
      """;

  private final Path folder;
  private final Cli cli;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Chromium chromium;
  private final String url;
  private RunningServer server;

  DashboardSite(Path program, Path home) throws IOException {
    this(program, home, tiny("sjf"));
  }

  /** Where the store of a site is; it may be there before the site. */
  static Path store(Path home) {
    return home.resolve("site/adlro.db");
  }

  /** Settings of a cluster of four GPUs. */
  static String tiny(String policy) {
    return TINY.formatted(policy);
  }

  /**
   * @param settings without address, store and traces
   */
  DashboardSite(Path program, Path home, String settings) throws IOException {
    cli = new Cli(home);
    folder = Files.createDirectories(store(home).getParent());
    Files.createDirectories(home.resolve("models"));
    Files.copy(Path.of("../models/adlro.adlro"), home.resolve("models/adlro.adlro"));
    Files.writeString(Files.createDirectory(folder.resolve("traces")).resolve("june.csv"), TRACE);
    server = start("127.0.0.1:0", settings);
    url = server.url();
    chromium = new Chromium(program, home.resolve("profile"));
  }

  private RunningServer start(String listen, String settings) throws IOException {
    String addresses =
        ADDRESSES.formatted(listen, folder.resolve("adlro.db"), folder.resolve("traces"));
    return new RunningServer(folder, cli, addresses + settings);
  }

  String url() {
    return url;
  }

  void stopServer() throws InterruptedException {
    server.stop();
  }

  /** At the same address, with the same store. */
  void startServer() throws IOException {
    startServer(tiny("sjf"));
  }

  void startServer(String settings) throws IOException {
    server = start(URI.create(url).getAuthority(), settings);
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

  /** A job that ends within seconds. */
  void submitShort(String owner, int seconds) {
    JsonNode unused =
        send(
            "POST",
            "/jobs",
            "{\"name\":\"short\",\"user\":\"%s\",\"class\":\"training\",\"estimate\":\"%ds\"}"
                .formatted(owner, seconds));
  }

  /** A page of metrics of a node. */
  void push(String node, String metrics) {
    String unused = text("POST", "/metrics/gpu?node=" + node, metrics);
  }

  JsonNode send(String method, String path, String body) {
    return JsonMapper.shared().readTree(text(method, path, body));
  }

  private String text(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/api/v1" + path))
            .header("Authorization", "Bearer " + adminKey())
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      return http.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The start page after a login with a key, in a browser of its own. */
  Tab loggedIn(String key) {
    Tab tab = newTab();
    tab.open(url + "/");
    logIn(tab, key);
    return tab;
  }

  /** An empty page in a browser of its own. */
  Tab newTab() {
    Tab tab = chromium.newTab();
    tab.resize(1440, 900);
    return tab;
  }

  /** Waits for the login and uses a key. */
  void logIn(Tab tab, String key) {
    tab.await("document.activeElement?.name === 'key'");
    tab.type(key);
    tab.await("document.activeElement.value.length > 0");
    tab.key("Enter");
    tab.await("document.querySelector('.connection')?.dataset.state === 'live'");
  }

  void stop() throws InterruptedException {
    chromium.close();
    server.stop();
  }
}
