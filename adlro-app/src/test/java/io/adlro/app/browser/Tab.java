package io.adlro.app.browser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A page of the browser. It notes what goes wrong in the page and what the page requests. */
public final class Tab implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final DevTools page;
  private final Runnable close;
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Map<String, String> names = new ConcurrentHashMap<>();
  private final BlockingQueue<String> downloads = new LinkedBlockingQueue<>();

  Tab(HttpClient http, URI address, Runnable close) {
    this.close = close;
    page = new DevTools(http, address, this::take);
    List.of("Runtime", "Log", "Page", "Network").forEach(domain -> call(domain + ".enable"));
    call("Page.bringToFront");
    call("Emulation.setFocusEmulationEnabled", "enabled", true);
  }

  /** Errors of the console and exceptions so far. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** Addresses that were requested so far. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  private void take(JsonNode json) {
    JsonNode given = json.path("params");
    switch (json.path("method").asString("")) {
      case "Runtime.exceptionThrown" -> problems.add(given.path("exceptionDetails").toString());
      case "Runtime.consoleAPICalled" -> {
        if (given.path("type").asString("").equals("error")) {
          problems.add(given.path("args").toString());
        }
      }
      case "Log.entryAdded" -> {
        if (given.at("/entry/level").asString("").equals("error")) {
          problems.add(given.path("entry").toString());
        }
      }
      case "Page.downloadWillBegin" ->
          names.put(given.path("guid").asString(""), given.path("suggestedFilename").asString(""));
      case "Page.downloadProgress" -> {
        if (given.path("state").asString("").equals("completed")) {
          downloads.add(names.getOrDefault(given.path("guid").asString(""), ""));
        }
      }
      case "Network.requestWillBeSent" -> requests.add(given.at("/request/url").asString(""));
      default -> {}
    }
  }

  /** Calls a method of the protocol with names and values in turn. */
  public JsonNode call(String method, Object... parameters) {
    return page.call(method, parameters);
  }

  public void open(String address) {
    call("Page.navigate", "url", address);
  }

  public void resize(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        height,
        "deviceScaleFactor",
        1,
        "mobile",
        false);
  }

  /** The value of an expression, which may be a promise. */
  public JsonNode evaluate(String expression) {
    JsonNode result =
        call(
            "Runtime.evaluate",
            "expression",
            expression,
            "awaitPromise",
            true,
            "returnByValue",
            true);
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
    }
    return result.at("/result/value");
  }

  /** Waits until an expression is true; a page that is left meanwhile is asked again. */
  public void await(String condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DevTools.LONGEST_SECONDS);
    String polled =
        """
        new Promise(resolve => {
          const end = performance.now() + 1000;
          const look = () => {
            let found = false;
            try { found = Boolean(%s); } catch { found = false; }
            found || performance.now() > end ? resolve(found) : setTimeout(look, 30);
          };
          look();
        })\
        """
            .formatted(condition);
    while (System.nanoTime() < end) {
      try {
        if (evaluate(polled).asBoolean(false)) {
          return;
        }
      } catch (IllegalStateException e) {
        // The page was left while it was asked.
      }
    }
    throw new AssertionError(
        "%s never came true; problems: %s; the page has:%n%s"
            .formatted(condition, problems, evaluate("document.body.innerText").asString("")));
  }

  /** Waits until some element has this text. */
  public void awaitText(String text) {
    await("document.body.innerText.includes(%s)".formatted(JSON.writeValueAsString(text)));
  }

  /** Presses the button with this text. */
  public void press(String text) {
    String button =
        "[...document.querySelectorAll('button')].find(b => b.textContent.trim() === %s && !b.disabled)"
            .formatted(JSON.writeValueAsString(text));
    await(button);
    evaluate(button + ".click()");
  }

  /** Clicks into an element, at parts of its width and height. */
  public void click(String selector, double across, double down) {
    JsonNode box =
        evaluate(
            "(b => ({x: b.x, y: b.y, width: b.width, height: b.height}))(document.querySelector('%s').getBoundingClientRect())"
                .formatted(selector));
    double x = box.get("x").asDouble() + across * box.get("width").asDouble();
    double y = box.get("y").asDouble() + down * box.get("height").asDouble();
    for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
      call(
          "Input.dispatchMouseEvent",
          "type",
          type,
          "x",
          x,
          "y",
          y,
          "button",
          type.equals("mouseMoved") ? "none" : "left",
          "clickCount",
          1);
    }
  }

  /** Presses a key: a letter or a name such as {@code Tab}. */
  public void key(String name) {
    awaitFrame();
    String text = name.equals("Enter") ? "\r" : name.length() == 1 ? name : "";
    call(
        "Input.dispatchKeyEvent",
        "type",
        "keyDown",
        "key",
        name,
        "code",
        name,
        "text",
        text,
        "windowsVirtualKeyCode",
        code(name));
    call(
        "Input.dispatchKeyEvent",
        "type",
        "keyUp",
        "key",
        name,
        "code",
        name,
        "windowsVirtualKeyCode",
        code(name));
  }

  private static int code(String name) {
    return switch (name) {
      case "Tab" -> 9;
      case "Enter" -> 13;
      case "ArrowRight" -> 39;
      default -> 0;
    };
  }

  /** Waits for a picture of the page as it is; input to a page before its first one is dropped. */
  public void awaitFrame() {
    await("performance.getEntriesByName('first-contentful-paint').length > 0");
    evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  /** Types into the focused element. */
  public void type(String text) {
    awaitFrame();
    call("Input.insertText", "text", text);
  }

  /** Files that the page downloads go to this folder. */
  public void downloadTo(Path folder) {
    call("Page.setDownloadBehavior", "behavior", "allow", "downloadPath", folder.toString());
  }

  /** Waits for the end of the next download; the name of its file. */
  public String awaitDownload() {
    try {
      String name = downloads.poll(DevTools.LONGEST_SECONDS, TimeUnit.SECONDS);
      if (name == null) {
        throw new AssertionError("no download ended; problems: " + problems);
      }
      return name;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A picture of what is visible. */
  public void screenshot(Path file) throws IOException {
    String data = call("Page.captureScreenshot", "format", "png").get("data").asString();
    Files.write(file, Base64.getDecoder().decode(data));
  }

  /** Ends the page. */
  @Override
  public void close() {
    close.run();
  }
}
