package io.adlro.ingest.site;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.text.UserFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * The inputs that the user named: files, folders for the files in them, addresses, and "-" for
 * standard input. A folder of more than {@value #MAX_FILES} files is refused.
 */
public final class InputPaths {
  static final int MAX_FILES = 10_000;

  /** Stands for standard input. */
  public static final String STANDARD = "-";

  private InputPaths() {}

  public static boolean isAddress(String input) {
    String lower = input.toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") || lower.startsWith("https://");
  }

  /** The same with folders replaced by their files, in the order of their names. */
  public static List<String> expanded(List<String> named, Problems problems) {
    List<String> inputs = new ArrayList<>();
    for (String name : named) {
      if (isAddress(name) || name.equals(STANDARD)) {
        inputs.add(name);
      } else {
        expand(name, inputs, problems);
      }
    }
    return inputs;
  }

  private static void expand(String name, List<String> inputs, Problems problems) {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        folder(path, inputs, problems);
      } else {
        inputs.add(name);
      }
    } catch (InvalidPathException e) {
      problems.add("a file cannot be called " + name);
    }
  }

  private static void folder(Path folder, List<String> inputs, Problems problems) {
    try {
      List<String> files = files(folder);
      if (files.isEmpty()) {
        problems.add(folder.toString(), "is a folder without files; name one that has some");
      } else if (files.size() > MAX_FILES) {
        problems.add(
            folder.toString(), "holds more than %,d files; name some of them".formatted(MAX_FILES));
      } else {
        inputs.addAll(files);
      }
    } catch (IOException e) {
      problems.add(folder.toString(), UserFile.sentence(folder, e));
    }
  }

  /** At most one more than the limit. */
  private static List<String> files(Path folder) throws IOException {
    List<String> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isRegularFile)) {
      Iterator<Path> each = entries.iterator();
      while (each.hasNext() && files.size() <= MAX_FILES) {
        files.add(each.next().toString());
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(files);
    return files;
  }
}
