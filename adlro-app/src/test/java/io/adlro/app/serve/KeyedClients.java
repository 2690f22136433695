package io.adlro.app.serve;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Clients that submit one job each, with a key of its own, and send the next one when it is
 * acknowledged. What is not acknowledged when the process ends is sent again with the same key to
 * the next process.
 */
final class KeyedClients implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final int clients;
  private final String body;
  private final NavigableMap<String, String> acknowledged = new TreeMap<>();
  private final Deque<String> unanswered = new ArrayDeque<>();
  private final Queue<String> contradictions = new ConcurrentLinkedQueue<>();
  private URI address = URI.create("http://127.0.0.1");
  private String apiKey = "";
  private boolean sends;
  private boolean makesNew = true;
  private int outstanding;
  private int made;

  KeyedClients(int clients, String body) {
    this.clients = clients;
    this.body = body;
  }

  /** Requests go to this process from now on. */
  synchronized void connect(URI process, String key) {
    address = process;
    apiKey = key;
  }

  /** All clients send. */
  synchronized void send() {
    sends = true;
    for (int i = outstanding; i < clients; i++) {
      sendNext();
    }
  }

  /** The process is gone: waits until every client knows it. */
  void stop(Deadline deadline) throws InterruptedException {
    synchronized (this) {
      sends = false;
    }
    while (outstanding() > 0) {
      deadline.pause("a client waits for an answer of a process that has ended");
    }
  }

  /** No new jobs; waits until all that were sent are acknowledged. */
  void finish(Deadline deadline) throws InterruptedException {
    synchronized (this) {
      makesNew = false;
    }
    while (outstanding() + unanswered() > 0) {
      deadline.pause("submissions are not acknowledged");
    }
  }

  /** Submissions that were sent and have no answer. */
  synchronized int outstanding() {
    return outstanding;
  }

  /** Submissions that will be sent again, since the process ended before it answered. */
  synchronized int unanswered() {
    return unanswered.size();
  }

  /** Ids by key. */
  synchronized Map<String, String> acknowledged() {
    return new TreeMap<>(acknowledged);
  }

  synchronized int acknowledgedCount() {
    return acknowledged.size();
  }

  /** Answers that contradict earlier ones, or that no client may get. */
  List<String> contradictions() {
    return List.copyOf(contradictions);
  }

  private synchronized void sendNext() {
    if (!sends || (unanswered.isEmpty() && !makesNew)) {
      return;
    }
    String key = unanswered.isEmpty() ? "key-" + made++ : unanswered.poll();
    outstanding++;
    var unused =
        http.sendAsync(submission(key), BodyHandlers.ofString())
            .whenComplete((answer, problem) -> answered(key, answer, problem));
  }

  private HttpRequest submission(String key) {
    return HttpRequest.newBuilder(address.resolve("/api/v1/jobs"))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + apiKey)
        .header("Idempotency-Key", key)
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private synchronized void answered(String key, HttpResponse<String> answer, Throwable problem) {
    outstanding--;
    if (problem != null || answer.statusCode() == 503 || answer.statusCode() == 429) {
      unanswered.add(key);
      sends &= problem == null; // the process is gone
    } else if (answer.statusCode() == 200 || answer.statusCode() == 201) {
      accepted(key, id(answer.body()));
    } else {
      contradictions.add(key + ": " + answer.statusCode() + " " + answer.body());
    }
    sendNext();
  }

  private void accepted(String key, String id) {
    String before = acknowledged.put(key, id);
    if (before != null && !before.equals(id)) {
      contradictions.add("%s: %s, then %s".formatted(key, before, id));
    }
  }

  private static String id(String body) {
    return JSON.readTree(body).get("jobs").get(0).get("id").asString();
  }

  /** Sends one submission and waits for its answer. */
  HttpResponse<String> submit(String key) throws IOException, InterruptedException {
    return http.send(submission(key), BodyHandlers.ofString());
  }

  /** Sends a key that was acknowledged once more; the id that it gets. */
  String again(String key) throws IOException, InterruptedException {
    return id(submit(key).body());
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return JSON.readTree(text(path));
  }

  String text(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path))
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + apiKey)
            .build();
    return http.send(request, BodyHandlers.ofString()).body();
  }

  @Override
  public synchronized void close() {
    sends = false;
  }
}
