package io.adlro.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Journals of format 1 stay readable: see {@link GoldenJournal}. */
final class GoldenJournalTest {
  @Test
  void theJournalOfFormatOneIsReadAsItWasWritten() throws IOException {
    String expected = new String(resource("format-1.txt"), StandardCharsets.UTF_8);

    assertThat(GoldenJournal.listing(resource("format-1.journal"))).isEqualTo(expected);
  }

  @Test
  void itHasRecordsOfEveryType() throws IOException {
    String listing = GoldenJournal.listing(resource("format-1.journal"));

    for (RecordType type : RecordType.values()) {
      assertThat(listing).contains(type.kind().getSimpleName());
    }
    assertThat(listing).endsWith("clean\n");
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = GoldenJournalTest.class.getResourceAsStream("/journal/" + name)) {
      return in.readAllBytes();
    }
  }
}
