package io.adlro.core.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.codec.BinaryOutput;
import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Order;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** What is written to a journal is read again; what was damaged or cut off is noticed. */
final class JournalCodecTest {
  /** A readable record, its text and where it begins. */
  private record Read(List<JournalRecord> records, JournalTail tail) {
    List<String> lines() {
      return records.stream().map(RecordText::of).toList();
    }

    long startOf(int index) {
      return index < records.size() ? records.get(index).position() : tail.atByte();
    }
  }

  @Test
  void everyFactAndOrderHasATypeOfRecord() {
    List<Class<?>> kinds =
        Stream.of(Event.class, Order.class)
            .flatMap(all -> Arrays.stream(all.getPermittedSubclasses()))
            .toList();

    assertThat(RecordType.values())
        .extracting(type -> (Object) type.kind())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(kinds);
    assertThat(RecordType.values()).extracting(RecordType::code).doesNotHaveDuplicates();
  }

  @Test
  void recordsOfEveryTypeAreReadAsTheyWereWritten() throws IOException {
    for (long seed = 0; seed < 200; seed++) {
      SampleRecords samples = new SampleRecords(seed);
      List<Record> written = new ArrayList<>(samples.oneOfEach(0));
      written.addAll(samples.oneOfEach(1));

      Read read = read(SampleRecords.journal(written));

      assertThat(read.tail().text()).isEqualTo("clean");
      for (int i = 0; i < written.size(); i++) {
        JournalRecord record = read.records().get(i);
        assertThat(record.sequence()).isEqualTo(i + 1);
        assertThat(RecordText.content(record.content()))
            .as("seed %d, record %d", seed, i + 1)
            .isEqualTo(RecordText.content(written.get(i)));
      }
      assertThat(read.records()).hasSameSizeAs(written);
    }
  }

  @Test
  void theHeaderIsReadAsItWasWritten() {
    JournalHeader header = SampleRecords.header();

    JournalHeader read = JournalReader.of(header.encoded()).header();

    assertThat(read).usingRecursiveComparison().isEqualTo(header);
    assertThat(read.cluster().gpuId(1)).isEqualTo("GPU-1b");
    assertThat(read.inputs().mix().kinds()).isEqualTo(header.inputs().mix().kinds());
  }

  @Test
  void theKernelsOwnRefusalIsRecordedOnceAsAnOrder() throws IOException {
    Read read =
        read(
            SampleRecords.journal(
                List.of(
                    new Order.Refuse(3, 0),
                    new Event.JobFailed(3, 0, 0, FailureCause.IMPOSSIBLE),
                    new Order.Decided(3, 5, Fallback.NONE))));

    assertThat(read.lines())
        .containsExactly("1 3 >Refuse job=0", "2 3 >Decided units=5 fallback=NONE");
  }

  @Test
  void aJournalThatIsCutOffAnywhereIsReadUpToTheCut() throws IOException {
    byte[] journal = small();
    Read whole = read(journal);
    int header = SampleRecords.header().encoded().length;
    for (int length = 0; length < journal.length; length++) {
      byte[] cut = Arrays.copyOf(journal, length);
      if (length < header) {
        assertThatThrownBy(() -> JournalReader.of(cut))
            .as("cut at %d", length)
            .isInstanceOf(JournalFormatException.class);
        continue;
      }
      Read rest = read(cut);
      int records = rest.records().size();
      assertThat(rest.lines()).isEqualTo(whole.lines().subList(0, records));
      boolean between = whole.startOf(records) == length;
      assertThat(rest.tail().text())
          .as("cut at %d", length)
          .isEqualTo(
              between
                  ? "clean"
                  : "truncated at byte %d after record %d"
                      .formatted(whole.startOf(records), records));
      assertThat(whole.startOf(records + 1)).isGreaterThan(length);
    }
  }

  @Test
  void anyChangedBitIsNoticedInItsRecord() throws IOException {
    byte[] journal = small();
    Read whole = read(journal);
    int header = SampleRecords.header().encoded().length;
    for (int bit = 0; bit < 8 * journal.length; bit++) {
      byte[] changed = journal.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      if (bit / 8 < header) {
        assertThatThrownBy(() -> JournalReader.of(changed))
            .as("bit %d", bit)
            .isInstanceOf(JournalFormatException.class);
        continue;
      }
      Read rest = read(changed);
      int records = rest.records().size();
      assertThat(rest.tail().kind()).as("bit %d", bit).isNotEqualTo(JournalTail.Kind.CLEAN);
      assertThat(rest.tail().atByte()).isEqualTo(whole.startOf(records));
      assertThat((long) bit / 8).isBetween(whole.startOf(records), whole.startOf(records + 1) - 1);
    }
  }

  @Test
  void damageIsReportedWithItsPlaceAndReason() throws IOException {
    byte[] journal = small();
    JournalRecord third = read(journal).records().get(2);
    journal[(int) third.position() + 12] ^= 1;

    Read read = read(journal);

    assertThat(read.records()).hasSize(2);
    assertThat(read.tail().text())
        .isEqualTo(
            "damaged at byte %d after record 2: the checksum is wrong".formatted(third.position()));
  }

  @Test
  void aRecordOfANewerVersionIsRefusedInASentence() {
    byte[] journal = SampleRecords.journal(List.of(new Event.Woke(5)));
    int start = SampleRecords.header().encoded().length;

    assertThatThrownBy(() -> read(withContentByte(journal, start, 1, 2)))
        .isInstanceOf(JournalFormatException.class)
        .hasMessage(
            "record 1 at byte %d is of type 25, version 2, which this build does not know;"
                    .formatted(start)
                + " read the journal with a newer one");
    assertThatThrownBy(() -> read(withContentByte(journal, start, 0, 120)))
        .hasMessageContaining("type 120, version 1, which this build does not know");
  }

  @Test
  void somethingElseThanAJournalIsRefused() {
    assertThatThrownBy(() -> JournalReader.of(new byte[0])).hasMessage("is empty");
    byte[] csv = "time,job\n0,1\n0,2\n1,3\n".getBytes(UTF_8);
    assertThatThrownBy(() -> JournalReader.of(csv)).hasMessage("is not a journal");
    byte[] newer = SampleRecords.header().encoded();
    newer[8] = 2;
    assertThatThrownBy(() -> JournalReader.of(newer))
        .hasMessage("is a journal of format 2, or is damaged; this build reads format 1");
  }

  private static byte[] small() {
    return SampleRecords.journal(new SampleRecords(1).oneOfEach(0));
  }

  private static byte[] withContentByte(byte[] journal, int record, int index, int value) {
    byte[] changed = journal.clone();
    int content = record + JournalWriter.FRAME_BYTES;
    changed[content + index] = (byte) value;
    CRC32C sum = new CRC32C();
    sum.update(changed, content, changed.length - content);
    BinaryOutput.INTS.set(changed, record + Integer.BYTES, (int) sum.getValue());
    return changed;
  }

  private static Read read(byte[] journal) throws IOException {
    JournalReader reader = JournalReader.of(journal);
    List<JournalRecord> records = new ArrayList<>();
    while (reader.next()) {
      records.add(reader.record());
    }
    return new Read(records, reader.tail());
  }
}
