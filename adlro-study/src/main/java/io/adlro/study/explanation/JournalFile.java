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

/** Reads the lines of a journal file, plain or compressed. */
final class JournalFile {
  /** Receives a line with its number, from 1; returns false to stop. */
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
      throw error("is a folder; name a file in it");
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
      throw error("there is no such file; check its name");
    } catch (ZipException e) {
      throw error("is not a gzip file, or is damaged; write it again");
    } catch (EOFException e) {
      throw error("ends in the middle of its compressed data; copy it again");
    } catch (IOException e) {
      throw error("cannot be read: " + e.getMessage());
    }
  }

  private InputStream unpacked(InputStream bytes) throws IOException {
    boolean compressed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    return compressed ? new GZIPInputStream(bytes, 1 << 16) : bytes;
  }

  UserError notAJournal() {
    return error("is not a journal; 'adlro simulate --journal FILE' writes one");
  }

  UserError broken(long line, String remedy) {
    return error("line " + line + " " + remedy);
  }

  private UserError error(String sentence) {
    return new UserError("--journal " + file + ": " + sentence);
  }
}
