package io.adlro.app.browser;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A connection to the browser or to one of its pages in the DevTools protocol. */
final class DevTools implements WebSocket.Listener {
  static final int LONGEST_SECONDS = 120;

  private static final JsonMapper JSON = JsonMapper.shared();

  private final WebSocket socket;
  private final Consumer<JsonNode> events;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final StringBuilder message = new StringBuilder();

  /**
   * @param events takes what is not an answer
   */
  DevTools(HttpClient http, URI address, Consumer<JsonNode> events) {
    this.events = events;
    socket = http.newWebSocketBuilder().buildAsync(address, this).join();
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    message.append(data);
    if (last) {
      take(JSON.readTree(message.toString()));
      message.setLength(0);
    }
    from.request(1);
    return null;
  }

  private void take(JsonNode json) {
    if (json.has("id")) {
      answers.remove(json.get("id").asInt()).complete(json);
    } else {
      events.accept(json);
    }
  }

  /** Calls a method of the protocol with names and values in turn. */
  JsonNode call(String method, Object... parameters) {
    var given = JSON.createObjectNode();
    for (int i = 0; i < parameters.length; i += 2) {
      given.putPOJO((String) parameters[i], parameters[i + 1]);
    }
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    var request = JSON.createObjectNode().put("id", id).put("method", method).set("params", given);
    socket.sendText(JSON.writeValueAsString(request), true).join();
    JsonNode json = answer.orTimeout(LONGEST_SECONDS, TimeUnit.SECONDS).join();
    if (json.has("error")) {
      throw new IllegalStateException(method + ": " + json.get("error"));
    }
    return json.get("result");
  }
}
