package io.adlro.app.serve;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures the restart of a process that was killed with many waiting jobs: the time until the
 * interface answers and until the first decision is on disk. The cluster is a process of its own.
 * Arguments: an empty folder, the home of the scenarios and models, the policy, and how many times
 * 10,000 jobs. Not a part of the build.
 */
final class RestartLoad {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final int KINDS = 100;
  private static final int RESTARTS = 3;
  private static final String KIND =
      "{\"class\": \"%s\", \"user\": \"user-%d\", \"estimate\": \"%dm\", \"array\": 100}";
  private static final List<String> CLASSES =
      List.of("simulation", "machine-learning", "data-processing");
  private static final Pattern DECISIONS =
      Pattern.compile(
          "^adlro_scheduling_attempt_duration_seconds_count ([0-9]+)", Pattern.MULTILINE);

  /** With the options that the script {@code adlro} has for a server. */
  private final ChildClasses classes =
      ChildClasses.plain(
          "-XX:+UseParallelGC", "-Xshare:auto", "--enable-native-access=ALL-UNNAMED");

  private final Path folder;
  private final Path home;

  private RestartLoad(Path folder, Path home) {
    this.folder = folder;
    this.home = home;
  }

  public static void main(String[] arguments) throws Exception {
    new RestartLoad(Path.of(arguments[0]).toAbsolutePath(), Path.of(arguments[1]).toAbsolutePath())
        .measure(arguments[2], Integer.parseInt(arguments[3]));
  }

  private ChildJvm start(String name, String... arguments) throws IOException {
    return new ChildJvm(
        classes, home, folder.resolve(name + ".out"), List.of(), List.of(arguments));
  }

  private void measure(String policy, int requests) throws IOException, InterruptedException {
    try (ChildJvm cluster =
            start("cluster", "emulate", "--cluster", "paper", "--listen", "127.0.0.1:0");
        KeyedClients clients = new KeyedClients(1, body())) {
      URI address = cluster.address(Deadline.in(PATIENCE));
      Path settings = folder.resolve("settings.yaml");
      Files.writeString(
          settings,
          """
          listen: 127.0.0.1:0
          store: %s
          policy: %s
          mode: active
          driver: {url: "%s"}
          """
              .formatted(folder.resolve("adlro.db"), policy, address));
      try (ChildJvm first = connected(clients, settings)) {
        submit(clients, requests);
        first.kill();
      }
      clients.stop(Deadline.in(PATIENCE));
      for (int restart = 0; restart < RESTARTS; restart++) {
        long startNanos = System.nanoTime();
        try (ChildJvm next = connected(clients, settings)) {
          double answers = seconds(startNanos);
          Deadline deadline = Deadline.in(PATIENCE);
          while (decisions(clients) == 0) {
            deadline.pause("nothing was decided");
          }
          print(
              "%s: answers after %.1f s, first decision after %.1f s (%.1f s of the processors), %s waiting",
              policy,
              answers,
              seconds(startNanos),
              next.processorTime().toMillis() / 1e3,
              clients.get("/api/v1/jobs?limit=1&phase=pending").get("total").asString());
          next.kill();
        }
      }
    }
  }

  /** A request of 10,000 jobs of different users, classes and lengths. */
  private static String body() {
    return IntStream.range(0, KINDS)
        .mapToObj(i -> KIND.formatted(CLASSES.get(i % CLASSES.size()), i % 20, 10 + i))
        .collect(Collectors.joining(", ", "{\"jobs\": [", "]}"));
  }

  private ChildJvm connected(KeyedClients clients, Path settings)
      throws IOException, InterruptedException {
    ChildJvm process = start("serve", "serve", "--settings", settings.toString());
    URI address = process.address(Deadline.in(PATIENCE));
    clients.connect(address, Files.readString(folder.resolve("adlro.key")).strip());
    return process;
  }

  private static void submit(KeyedClients clients, int requests) throws InterruptedException {
    Deadline deadline = Deadline.in(PATIENCE);
    clients.send();
    while (clients.acknowledgedCount() < requests - 1) {
      deadline.pause("requests are not acknowledged");
    }
    clients.finish(deadline);
  }

  private static int decisions(KeyedClients clients) throws IOException, InterruptedException {
    Matcher found = DECISIONS.matcher(clients.text("/metrics"));
    return found.find() ? Integer.parseInt(found.group(1)) : 0;
  }

  private static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  private static void print(String text, Object... values) {
    System.out.println(String.format(Locale.ROOT, text, values));
  }
}
