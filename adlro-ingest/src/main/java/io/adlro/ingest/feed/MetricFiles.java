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
 * time. Values without a time were measured when the file was last written. A folder with more
 * files than the bound is refused. Anything but files and folders is not opened, since a pipe might
 * never end.
 */
public final class MetricFiles {
  /** The number of files in a folder that are read. */
  public static final int MOST_FILES = 10_000;

  private final PageReader reader;

  public MetricFiles(PageReader reader) {
    this.reader = reader;
  }

  /**
   * Passes on each file with its result, or the folder with the reason for its refusal.
   *
   * @param host the node of files that do not name a node of the cluster
   */
  public void read(Path fileOrFolder, String host, BiConsumer<Path, PageResult> consumer) {
    if (!Files.isDirectory(fileOrFolder)) {
      consumer.accept(fileOrFolder, readFile(fileOrFolder, host));
      return;
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> entries =
        Files.newDirectoryStream(fileOrFolder, Files::isRegularFile)) {
      for (Path file : entries) {
        files.add(file);
        if (files.size() > MOST_FILES) {
          consumer.accept(
              fileOrFolder,
              new PageResult.Refused("holds more than %d files".formatted(MOST_FILES)));
          return;
        }
      }
    } catch (DirectoryIteratorException e) {
      consumer.accept(fileOrFolder, refused(e.getCause()));
      return;
    } catch (IOException e) {
      consumer.accept(fileOrFolder, refused(e));
      return;
    }
    Collections.sort(files);
    files.forEach(file -> consumer.accept(file, readFile(file, host)));
  }

  private PageResult readFile(Path file, String host) {
    if (!Files.isRegularFile(file)) {
      return new PageResult.Refused(Files.exists(file) ? "is not a file" : "does not exist");
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
