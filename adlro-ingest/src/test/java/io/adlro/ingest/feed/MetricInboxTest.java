package io.adlro.ingest.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.metrics.MetricSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class MetricInboxTest {
  private static final MetricSource SOURCE = new MetricSource("a", 0);

  private final MetricInbox inbox =
      new MetricInbox(
          new PageReader(List.of(new WordFormat()), PageReader.Bounds.DEFAULT),
          new MetricInbox.Bounds(3, 100));

  private Optional<String> push(String page) {
    return inbox.offer("", PageReaderTest.bytes(page), SOURCE);
  }

  private List<PageResult> drain() {
    List<PageResult> results = new ArrayList<>();
    inbox.drain(results::add);
    return results;
  }

  @Test
  void pagesAreReadInTheOrderInWhichTheyCame() {
    assertThat(push("words\n0 XID 1")).isEmpty();
    assertThat(push("?")).isEmpty();
    List<PageResult> results = drain();
    assertThat(results.get(0)).isInstanceOf(PageResult.Understood.class);
    assertThat(results.get(1)).isInstanceOf(PageResult.Refused.class);
    assertThat(drain()).isEmpty();
  }

  @Test
  void whenItIsFullTheNewestIsRefusedWithTheReason() {
    for (int i = 0; i < 3; i++) {
      assertThat(push("words")).isEmpty();
    }
    assertThat(push("words")).hasValue("3 pages wait to be read, no more fit");
    assertThat(inbox.refused()).isEqualTo(1);
    assertThat(drain()).hasSize(3);
    assertThat(push("words")).isEmpty();
  }

  @Test
  void bytesAreBoundedToo() {
    assertThat(push("x".repeat(60))).isEmpty();
    assertThat(push("x".repeat(41))).hasValue("60 bytes wait to be read, 41 more are beyond 100");
    assertThat(push("x".repeat(40))).isEmpty();
    drain();
    assertThat(push("x".repeat(100))).isEmpty();
  }

  @Test
  void pagesPushedDuringADrainWaitForTheNext() {
    push("words");
    List<PageResult> results = new ArrayList<>();
    inbox.drain(
        result -> {
          results.add(result);
          assertThat(push("words")).isEmpty();
        });
    assertThat(results).hasSize(1);
    assertThat(inbox.size()).isEqualTo(1);
  }
}
