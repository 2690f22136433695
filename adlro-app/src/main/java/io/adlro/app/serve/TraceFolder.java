package io.adlro.app.serve;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The traces in a folder. What lies outside is not reached: neither by a path nor by a link. */
public final class TraceFolder {
  static final int MOST = 500;

  private final Path folder;

  public TraceFolder(Path folder) {
    this.folder = folder;
  }

  /** The names of its files, at most {@value #MOST}. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, TraceFolder::isTrace)) {
      for (Path file : files) {
        names.add(file.getFileName().toString());
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new UserError("traces: the folder cannot be read; check its permissions");
    }
    Collections.sort(names);
    return List.copyOf(names.subList(0, Math.min(MOST, names.size())));
  }

  private static boolean isTrace(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && !file.getFileName().toString().startsWith(".");
  }

  /**
   * The file with a name.
   *
   * @throws UserError if it is none of the names
   */
  public Path file(String name) {
    if (!names().contains(name)) {
      throw new UserError("there is no trace `%s`".formatted(name));
    }
    return folder.resolve(name);
  }
}
