package io.adlro.ingest.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ByteRunCacheTest {
  private int reads;

  private ByteRunCache<String> table(int most, int mostBytes) {
    return new ByteRunCache<>(
        most,
        mostBytes,
        (bytes, from, to) -> {
          reads++;
          return new String(bytes, from, to - from, StandardCharsets.UTF_8);
        });
  }

  private static String find(ByteRunCache<String> table, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return table.find(bytes, 0, bytes.length);
  }

  @Test
  void theSameBytesAreReadOnce() {
    ByteRunCache<String> table = table(4, 100);
    // Aa and BB have the same hash.
    for (String text : new String[] {"Aa", "BB", "Aa", "BB", "Aa"}) {
      assertThat(find(table, text)).isEqualTo(text);
    }
    assertThat(reads).isEqualTo(2);
  }

  @Test
  void runsBeyondTheCapacityAreReadAgainEachTime() {
    ByteRunCache<String> table = table(2, 7);
    for (String text : new String[] {"one", "three", "two", "four", "four", "one"}) {
      assertThat(find(table, text)).isEqualTo(text);
    }
    assertThat(reads).isEqualTo(5);
  }

  @Test
  void theFollowingRunIsFoundWithoutALookup() {
    ByteRunCache<String> table = table(4, 100);
    find(table, "one");
    find(table, "two");
    find(table, "one");
    byte[] text = "onetwothree".getBytes(StandardCharsets.UTF_8);
    assertThat(table.again(text, 0, text.length)).isEqualTo(3);
    assertThat(table.found()).isEqualTo("one");
    assertThat(table.following(text, 3, text.length)).isEqualTo(6);
    assertThat(table.found()).isEqualTo("two");
    assertThat(table.following(text, 6, text.length)).isEqualTo(-1);
    assertThat(table.again(text, 3, 5)).isEqualTo(-1);
  }
}
