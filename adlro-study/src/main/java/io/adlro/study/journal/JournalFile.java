package io.adlro.study.journal;

import io.adlro.ingest.site.GzipInput;
import io.adlro.ingest.text.UserFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A journal file that the user named, plain or compressed. */
public final class JournalFile extends JournalSource {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;

  /**
   * A file and the option that names it.
   *
   * @param option in front of the file's name in messages, "" for none
   */
  public JournalFile(String option, Path file) {
    super(option.isEmpty() ? file.toString() : option + " " + file);
    this.file = file;
  }

  @Override
  protected InputStream open() throws IOException {
    if (Files.isDirectory(file)) {
      throw error("is a folder; name a file in it");
    }
    InputStream bytes = Files.newInputStream(file);
    try {
      return new BufferedInputStream(GzipInput.of(bytes), BUFFER_BYTES);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  @Override
  protected String sentence(IOException problem) {
    return UserFile.sentence(file, problem);
  }
}
