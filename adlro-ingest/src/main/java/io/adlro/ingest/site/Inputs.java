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
 * What the user named: files, folders for the files in them, addresses, and "-" for standard input.
 * A folder of more than {@value #MOST_FILES} files is refused.
 */
public final class Inputs {
  static final int MOST_FILES = 10_000;

  /** Stands for standard input. */
  public static final String STANDARD = "-";

  private Inputs() {}

  public static boolean isAddress(String input) {
    String lower = input.toLowerCase(Locale.ROOT);
    return lower.startsWith("http://") || lower.startsWith("https://");
  }

  /** The same with folders replaced by their files, in the order of their names. */
  public static List<String> expanded(List<String> named, Problems mistakes) {
    List<String> inputs = new ArrayList<>();
    for (String name : named) {
      if (isAddress(name) || name.equals(STANDARD)) {
        inputs.add(name);
      } else {
        expand(name, inputs, mistakes);
      }
    }
    return inputs;
  }

  private static void expand(String name, List<String> inputs, Problems mistakes) {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        folder(path, inputs, mistakes);
      } else {
        inputs.add(name);
      }
    } catch (InvalidPathException e) {
      mistakes.add("a file cannot be called " + name);
    }
  }

  private static void folder(Path folder, List<String> inputs, Problems mistakes) {
    try {
      List<String> files = files(folder);
      if (files.isEmpty()) {
        mistakes.add(folder.toString(), "is a folder without files; name one that has some");
      } else if (files.size() > MOST_FILES) {
        mistakes.add(
            folder.toString(),
            "holds more than %,d files; name some of them".formatted(MOST_FILES));
      } else {
        inputs.addAll(files);
      }
    } catch (IOException e) {
      mistakes.add(folder.toString(), UserFile.sentence(folder, e));
    }
  }

  /** One more than the most, at most. */
  private static List<String> files(Path folder) throws IOException {
    List<String> files = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isRegularFile)) {
      Iterator<Path> each = entries.iterator();
      while (each.hasNext() && files.size() <= MOST_FILES) {
        files.add(each.next().toString());
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(files);
    return files;
  }
}
