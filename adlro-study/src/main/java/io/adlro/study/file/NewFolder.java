package io.adlro.study.file;

import io.adlro.ingest.message.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that the user requested and that must not have content yet. It is filled under another
 * name first, so that it is there whole or not at all, also after Ctrl-C.
 */
public final class NewFolder {
  /** What goes into the folder. */
  public interface Content {
    void writeTo(Path folder) throws IOException;
  }

  private final Path folder;

  private NewFolder(Path folder) {
    this.folder = folder;
  }

  /** Notes a reason why the folder cannot be made, if it is known in advance. */
  public static NewFolder checked(String option, Path folder, Problems problems) {
    String wrong = problem(folder);
    if (!wrong.isEmpty()) {
      problems.add(option + " " + folder + ": " + wrong);
    }
    return new NewFolder(folder);
  }

  private static String problem(Path folder) {
    if (Files.isDirectory(folder)) {
      return isEmpty(folder) ? "" : "is not empty, and nothing is overwritten; name a new folder";
    }
    if (Files.exists(folder)) {
      return "is a file; name a new folder";
    }
    Path parent = folder.toAbsolutePath().normalize().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return "there is no folder " + parent + "; create it first";
    }
    return Files.isWritable(parent)
        ? ""
        : "the folder " + parent + " is not writable; choose another one";
  }

  private static boolean isEmpty(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** Fills it; what was written is removed if the content cannot be completed. */
  public void write(Content content) {
    Path target = folder.toAbsolutePath().normalize();
    Path part =
        target.resolveSibling(
            "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    Thread atExit = new Thread(() -> delete(part));
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      Files.createDirectory(part);
      content.writeTo(part);
      // An empty folder is replaced, a folder that has content by now is not.
      Files.deleteIfExists(target);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + folder + ": " + e.getMessage(), e);
    } finally {
      delete(part);
      forget(atExit);
    }
  }

  private static void forget(Thread atExit) {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The process was interrupted and is ending: the hook runs.
    }
  }

  private static void delete(Path part) {
    if (!Files.exists(part)) {
      return;
    }
    try (Stream<Path> files = Files.walk(part)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepestFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + part + ": " + e.getMessage(), e);
    }
  }
}
