package io.adlro.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietHandler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Journals of format 1 stay readable: see {@link GoldenJournal}. */
final class GoldenJournalTest {
  private static final List<String> FILES =
      List.of("format-1", "format-1-second", "format-1-third");

  @Test
  void journalsOfFormatOneAreReadAsTheyWereWritten() throws IOException {
    for (String file : FILES) {
      String expected = new String(resource(file + ".txt"), StandardCharsets.UTF_8);

      assertThat(GoldenJournal.listing(resource(file + ".journal")))
          .isEqualTo(expected)
          .endsWith("clean\n");
    }
  }

  @Test
  void togetherTheyHaveRecordsOfEveryType() throws IOException {
    StringBuilder listings = new StringBuilder();
    for (String file : FILES) {
      listings.append(GoldenJournal.listing(resource(file + ".journal")));
    }

    for (RecordType type : RecordType.values()) {
      assertThat(GoldenJournal.has(listings.toString(), type.kind())).as(type.name()).isTrue();
    }
  }

  @Test
  void aSampleOfAnEarlierBuildOnlyLetsTimePass() {
    List<String> handled = new ArrayList<>();
    EventHandler handler =
        new QuietHandler() {
          @Override
          public void woke(long atMicros) {
            handled.add("time " + atMicros);
          }
        };

    new Event.GpuMeasured(7, 1, 0.5f, 70, 100, 0.1f).dispatch(handler);

    assertThat(handled).containsExactly("time 7");
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = GoldenJournalTest.class.getResourceAsStream("/journal/" + name)) {
      return in.readAllBytes();
    }
  }
}
