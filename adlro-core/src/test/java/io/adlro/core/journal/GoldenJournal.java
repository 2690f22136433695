package io.adlro.core.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the journal of format 1 that must stay readable, {@code format-1.journal}, and its listing
 * {@code format-1.txt}, to a folder: three records of each type. They were written once, with
 * {@code GoldenJournal adlro-core/src/test/resources/journal}. Do not write them again for a
 * changed format: raise the version of the record's type, keep these files, and add new ones.
 */
final class GoldenJournal {
  private GoldenJournal() {}

  public static void main(String[] args) throws IOException {
    SampleRecords samples = new SampleRecords(13);
    List<Record> records = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      records.addAll(samples.oneOfEach(round));
    }
    byte[] journal = SampleRecords.journal(records);
    Path folder = Path.of(args[0]);
    Files.write(folder.resolve("format-1.journal"), journal);
    Files.writeString(folder.resolve("format-1.txt"), listing(journal), StandardCharsets.UTF_8);
  }

  /** The header and the records as text. */
  static String listing(byte[] journal) throws IOException {
    JournalReader reader = JournalReader.of(journal);
    JournalHeader header = reader.header();
    StringBuilder text = new StringBuilder();
    text.append("policy=").append(header.policy()).append('\n');
    text.append("settings=").append(header.settingsDigest()).append('\n');
    text.append("model=").append(header.modelDigest()).append('\n');
    text.append("unsatisfiable=").append(header.unsatisfiable()).append('\n');
    text.append("facts=").append(header.facts()).append('\n');
    text.append("seed=").append(header.inputs().seed()).append('\n');
    text.append("offered=").append(header.inputs().offered()).append('\n');
    text.append("kinds=").append(header.inputs().mix().kinds()).append('\n');
    text.append("classes=").append(header.cluster().classes()).append('\n');
    header.cluster().models().forEach(m -> text.append(RecordText.nested(m)).append('\n'));
    header.cluster().nodes().forEach(n -> text.append(RecordText.nested(n)).append('\n'));
    while (reader.next()) {
      text.append(RecordText.of(reader.record())).append('\n');
    }
    return text.append(reader.tail().text()).append('\n').toString();
  }
}
