package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Reads pages from a file, or from the files of a folder in the order of their names, one at a
 * time. What a file does not date itself was measured when it was last written. A folder of more
 * files than the bound is refused; what is neither file nor folder is not opened, for a pipe would
 * never end.
 */
public final class MetricFiles {
  /** So many files of a folder are read. */
  public static final int MOST_FILES = 10_000;

  private final PageReader reader;

  public MetricFiles(PageReader reader) {
    this.reader = reader;
  }

  /**
   * Hands over each file with what became of it, or the folder with the reason.
   *
   * @param host the node that files are of which name none of the cluster's
   */
  public void read(Path fileOrFolder, String host, BiConsumer<Path, PageResult> taker) {
    if (!Files.isDirectory(fileOrFolder)) {
      taker.accept(fileOrFolder, readFile(fileOrFolder, host));
      return;
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(fileOrFolder, Files::isRegularFile)) {
      for (Path file : entries) {
        files.add(file);
        if (files.size() > MOST_FILES) {
          taker.accept(
              fileOrFolder,
              new PageResult.Refused("holds more than %d files".formatted(MOST_FILES)));
          return;
        }
      }
    } catch (DirectoryIteratorException e) {
      taker.accept(fileOrFolder, refused(e.getCause()));
      return;
    } catch (IOException e) {
      taker.accept(fileOrFolder, refused(e));
      return;
    }
    Collections.sort(files);
    files.forEach(file -> taker.accept(file, readFile(file, host)));
  }

  private PageResult readFile(Path file, String host) {
    if (!Files.isRegularFile(file)) {
      return new PageResult.Refused(Files.exists(file) ? "is no file" : "does not exist");
    }
    try (InputStream in = Files.newInputStream(file)) {
      long writtenMicros = Files.getLastModifiedTime(file).to(TimeUnit.MICROSECONDS);
      return reader.read(file.getFileName().toString(), in, new MetricSource(host, writtenMicros));
    } catch (IOException e) {
      return refused(e);
    }
  }

  private static PageResult refused(IOException e) {
    return new PageResult.Refused("cannot be read: " + e);
  }
}
