package io.adlro.study.explanation;

import io.adlro.ingest.message.UserError;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The lines of a journal that a user has named, plain or packed, however many there are. */
final class JournalFile {
  /** Takes a line with its number, from 1; false when no more are wanted. */
  interface Lines {
    boolean take(long number, String line);
  }

  private static final int LONGEST_LINE = 1 << 20;

  private final Path file;

  JournalFile(Path file) {
    this.file = file;
  }

  void read(Lines lines) {
    if (Files.isDirectory(file)) {
      throw mistake("is a folder; name a file in it");
    }
    try (InputStream bytes = Files.newInputStream(file);
        Reader text =
            new BufferedReader(new InputStreamReader(unpacked(bytes), StandardCharsets.UTF_8))) {
      StringBuilder line = new StringBuilder();
      long number = 1;
      for (int c = text.read(); c >= 0; c = text.read()) {
        if (c != '\n') {
          line.append((char) c);
        } else if (lines.take(number++, line.toString())) {
          line.setLength(0);
        } else {
          return;
        }
        if (line.length() > LONGEST_LINE) {
          throw notAJournal();
        }
      }
      if (line.length() > 0) {
        lines.take(number, line.toString());
      }
    } catch (NoSuchFileException e) {
      throw mistake("there is no such file; check its name");
    } catch (ZipException e) {
      throw mistake("is not a gzip file, or is damaged; write it anew");
    } catch (EOFException e) {
      throw mistake("ends in the middle of its compressed data; copy it again");
    } catch (IOException e) {
      throw mistake("cannot be read: " + e.getMessage());
    }
  }

  private InputStream unpacked(InputStream bytes) throws IOException {
    boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    return packed ? new GZIPInputStream(bytes, 1 << 16) : bytes;
  }

  UserError notAJournal() {
    return mistake("is not a journal; 'adlro simulate --journal FILE' writes one");
  }

  UserError broken(long line, String remedy) {
    return mistake("line " + line + " " + remedy);
  }

  private UserError mistake(String sentence) {
    return new UserError("--journal " + file + ": " + sentence);
  }
}
