package io.adlro.ingest.scenario;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The folder with the scenarios that come with ADLRO, and their clusters and suites in folders
 * below. A text that names one is a name, or a path if it looks like one.
 */
record BuiltInFiles(Path folder) {
  private static final String END = ".yaml";

  List<String> scenarios() {
    return names(folder);
  }

  Path scenario(String name) {
    return folder.resolve(name + END);
  }

  List<String> clusters() {
    return names(folder.resolve("clusters"));
  }

  Path cluster(String name) {
    return folder.resolve("clusters").resolve(name + END);
  }

  List<String> suites() {
    return names(folder.resolve("suites"));
  }

  Path suite(String name) {
    return folder.resolve("suites").resolve(name + END);
  }

  /** Whether the text means a file and not a name. */
  static boolean isPath(String text) {
    return text.contains("/")
        || text.contains("\\")
        || text.endsWith(END)
        || text.endsWith(".yml")
        || text.endsWith(".json");
  }

  static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UserError("`%s` is not the name of a file".formatted(text.replace('\0', '?')));
    }
  }

  /** The file's name without its end: the name of a scenario that has no other. */
  static String nameOf(Path file) {
    Path last = file.getFileName();
    String name = last == null ? file.toString() : last.toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private static List<String> names(Path folder) {
    List<String> names = new ArrayList<>();
    if (!Files.isDirectory(folder)) {
      return names;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + END)) {
      for (Path file : files) {
        names.add(nameOf(file));
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new UserError("%s: cannot be read: %s".formatted(folder, e.getMessage()));
    }
    Collections.sort(names);
    return names;
  }
}
