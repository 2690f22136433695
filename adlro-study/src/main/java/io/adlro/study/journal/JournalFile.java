package io.adlro.study.journal;

import io.adlro.core.journal.JournalFormatException;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.RecordMismatchException;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.GzipInput;
import io.adlro.ingest.text.UserFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A journal file that the user named, plain or compressed. */
public final class JournalFile {
  /** What is done with the records. */
  public interface Reading<T> {
    T read(JournalReader journal) throws IOException;
  }

  private static final int BUFFER_BYTES = 1 << 16;

  private final String option;
  private final Path file;

  /**
   * A file and the option that names it.
   *
   * @param option in front of the file's name in messages, "" for none
   */
  public JournalFile(String option, Path file) {
    this.option = option.isEmpty() ? "" : option + " ";
    this.file = file;
  }

  /**
   * Reads it from the start.
   *
   * @throws UserError if the file cannot be read or its records contradict each other
   */
  public <T> T read(Reading<T> reading) {
    if (Files.isDirectory(file)) {
      throw error("is a folder; name a file in it");
    }
    try (InputStream bytes = Files.newInputStream(file);
        InputStream unpacked = new BufferedInputStream(GzipInput.of(bytes), BUFFER_BYTES)) {
      return reading.read(new JournalReader(unpacked));
    } catch (IOException e) {
      throw error(UserFile.sentence(file, e));
    } catch (JournalFormatException e) {
      throw error(e.getMessage() + "; 'adlro simulate --journal FILE' writes a journal");
    } catch (RecordMismatchException e) {
      throw error(e.getMessage());
    }
  }

  /** The sentence about the file, in front of which stands its name. */
  public UserError error(String sentence) {
    return new UserError(option + file + ": " + sentence);
  }
}
