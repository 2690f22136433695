package io.adlro.core.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes a journal of format 1 that must stay readable and its listing to a folder: three records
 * of each type that no earlier file has, or has in its first version. They were written once, the
 * last ones with {@code GoldenJournal adlro-core/src/test/resources/journal format-1-third format-1
 * format-1-second}. Do not write them again for a changed format: raise the version of the record's
 * type, keep these files, and add new ones.
 */
final class GoldenJournal {
  private GoldenJournal() {}

  /** Takes the folder, the name of the new file, and those of the earlier ones. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    StringBuilder earlier = new StringBuilder();
    for (int i = 2; i < args.length; i++) {
      earlier.append(Files.readString(folder.resolve(args[i] + ".txt")));
    }
    SampleRecords samples = new SampleRecords(13);
    List<Record> records = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (Record record : samples.oneOfEach(round)) {
        if (!has(earlier.toString(), record.getClass()) || hasChanged(record.getClass())) {
          records.add(record);
        }
      }
    }
    byte[] journal = SampleRecords.journal(records);
    Files.write(folder.resolve(args[1] + ".journal"), journal);
    Files.writeString(folder.resolve(args[1] + ".txt"), listing(journal), StandardCharsets.UTF_8);
  }

  /** Whether records of this kind are written in another version than the first. */
  private static boolean hasChanged(Class<?> kind) {
    return Arrays.stream(RecordType.values())
        .anyMatch(type -> type.kind().equals(kind) && type.version() > 1);
  }

  /** Whether a listing has a record of this kind. */
  static boolean has(String listing, Class<?> kind) {
    return Pattern.compile("[ >]" + kind.getSimpleName() + "\\b").matcher(listing).find();
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
