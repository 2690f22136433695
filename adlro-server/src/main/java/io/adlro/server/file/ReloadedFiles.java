package io.adlro.server.file;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.text.UserFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a few small text files say, read again when one of them has changed. While they cannot be
 * used, what they said before holds. Any thread may ask.
 *
 * @param <T> what they say
 */
public final class ReloadedFiles<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadedFiles.class);
  private static final int MOST_BYTES = 1 << 20;

  /** Makes something of the texts of the files, in their order. */
  @FunctionalInterface
  public interface Reader<T> {
    /**
     * Reads them.
     *
     * @throws UserError if they cannot be used
     */
    T read(List<String> texts);
  }

  private final List<Path> files;
  private final Reader<T> reader;
  private String stamp;
  private T content;

  /**
   * Reads the files.
   *
   * @throws UserError if they cannot be used
   */
  public ReloadedFiles(List<Path> files, Reader<T> reader) {
    this.files = List.copyOf(files);
    this.reader = reader;
    stamp = stamp();
    content = read();
  }

  /** What they say now. */
  public synchronized T content() {
    String now = stamp();
    if (!now.equals(stamp)) {
      stamp = now;
      try {
        content = read();
        LOG.info("read again: {}", names());
      } catch (UserError e) {
        LOG.error("{} changed and cannot be used, the former holds: {}", names(), e.getMessage());
      }
    }
    return content;
  }

  private String names() {
    return files.stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  private T read() {
    List<String> texts = new ArrayList<>();
    Problems problems = new Problems();
    files.forEach(file -> UserFile.text(file, MOST_BYTES, problems).ifPresent(texts::add));
    problems.throwIfAny();
    return reader.read(texts);
  }

  /** Differs after a change: a file that was replaced has another key. */
  private String stamp() {
    StringBuilder stamp = new StringBuilder();
    for (Path file : files) {
      try {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        stamp.append(now.lastModifiedTime().toInstant()).append(' ').append(now.size());
        stamp.append(' ').append(now.fileKey()).append('\n');
      } catch (IOException e) {
        stamp.append("none\n");
      }
    }
    return stamp.toString();
  }
}
