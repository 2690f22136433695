package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renders a page in Chromium at the width of a phone; skipped where there is no such browser. */
final class NarrowPageTest {
  /**
   * In a frame of 400 px, less its scroll bar, because a window of a browser may not get that
   * narrow.
   */
  private static final String OUTER =
      """
      <!DOCTYPE html><meta charset="utf-8"><iframe src="page.html" style="width:400px;height:800px;\
      border:0"></iframe><p id="found">none</p>
      <script>
        addEventListener('message', e => document.getElementById('found').textContent = e.data);
      </script>
      """;

  /** Names what reaches over the right edge, except inside of frames that scroll and pictures. */
  private static final String INNER =
      """
      <script>
        addEventListener('load', () => setTimeout(() => {
          const edge = document.documentElement.clientWidth + 1;
          const wide = [...document.querySelectorAll('body *')]
            .filter(e => !e.closest('.scroll > *') && !e.closest('svg > *'))
            .filter(e => e.getBoundingClientRect().right > edge)
            .map(e => e.tagName + ' ' + e.className);
          const hints = document.querySelectorAll('.scroll.wide[tabindex]').length;
          parent.postMessage(`[${edge - 1} px, ${hints} hints, too wide: ${wide.join(', ')}]`, '*');
        }, 300));
      </script>
      """;

  @TempDir Path folder;

  @Test
  void nothingReachesOverTheEdgeOfAPhone() throws IOException, InterruptedException {
    Optional<Path> browser = browser();
    assumeTrue(browser.isPresent(), "no Chromium");
    String html =
        Studies.html(
            Studies.of(
                Studies.stream(),
                List.of(
                    Studies.policy("fcfs"),
                    Studies.renamed(Studies.policy("sjf"), "adlro@a/folder/with-a-long-name/x")),
                2));
    Files.writeString(folder.resolve("page.html"), html.replace("</body>", INNER + "</body>"));
    Path outer = Files.writeString(folder.resolve("outer.html"), OUTER);

    Optional<String> found = rendered(browser.get(), outer);

    assumeTrue(found.isPresent(), "Chromium does not run here");
    assertThat(found.get()).matches("\\[(3\\d\\d|400) px, [1-9]\\d* hints, too wide: \\]");
  }

  private static Optional<Path> browser() {
    return Stream.of(
            Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
        .flatMap(path -> Stream.of("chromium", "chromium-browser").map(n -> Path.of(path, n)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private Optional<String> rendered(Path browser, Path file)
      throws IOException, InterruptedException {
    Path dom = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--allow-file-access-from-files",
                "--user-data-dir=" + folder.resolve("profile"),
                "--virtual-time-budget=5000",
                "--dump-dom",
                file.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      return Optional.empty();
    }
    return Pattern.compile("\\[\\d+ px,[^]]*\\]")
        .matcher(Files.readString(dom, StandardCharsets.UTF_8))
        .results()
        .map(MatchResult::group)
        .findFirst();
  }
}
