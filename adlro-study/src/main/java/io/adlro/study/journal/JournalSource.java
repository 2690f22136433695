package io.adlro.study.journal;

import io.adlro.core.journal.JournalFormatException;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.RecordMismatchException;
import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.InputStream;

/** A journal that the user named. */
public abstract class JournalSource {
  /** What is done with the records. */
  public interface Reading<T> {
    T read(JournalReader journal) throws IOException;
  }

  private final String name;

  /**
   * Names it.
   *
   * @param name in front of messages
   */
  protected JournalSource(String name) {
    this.name = name;
  }

  /** Its bytes from the start, buffered and not compressed. */
  protected abstract InputStream open() throws IOException;

  /** What went wrong, and the remedy where there is one. */
  protected abstract String sentence(IOException problem);

  /**
   * Reads it from the start.
   *
   * @throws UserError if it cannot be read or its records contradict each other
   */
  public final <T> T read(Reading<T> reading) {
    try (InputStream bytes = open()) {
      return reading.read(new JournalReader(bytes));
    } catch (IOException e) {
      throw error(sentence(e));
    } catch (JournalFormatException e) {
      throw error(e.getMessage() + "; 'adlro simulate --journal FILE' writes a journal");
    } catch (RecordMismatchException e) {
      throw error(e.getMessage());
    }
  }

  /** The sentence about the journal, in front of which stands its name. */
  public final UserError error(String sentence) {
    return new UserError(name + ": " + sentence);
  }
}
