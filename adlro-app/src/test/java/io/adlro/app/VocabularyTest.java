package io.adlro.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps persons for software and repeated class names out of main sources and docs. */
final class VocabularyTest {
  private static final Path HOME = Path.of("..");

  /** Words that make software a person, and metaphors. */
  private static final Pattern REFUSED =
      Pattern.compile(
          "\\b([Nn]obody|[Ss]omebody|[Ww]hoever|[Aa]new|[Uu]ntold|[Tt]old|[Tt]ells|[Ee]xams?|[Ll]essons?"
              + "|[Rr]ungs?|[Rr]ivals?|[Oo]racles?|[Mm]ishaps?)\\b");

  /** JSON keys and names of random streams that files and results depend on. */
  private static final Pattern KEPT =
      Pattern.compile("[\"`](rungs|told|exam-)(\\[\\][^\"`]*)?[\"`]");

  @Test
  void sourcesAndDocsAvoidTheRefusedWords() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : sourcesAndDocs()) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        if (REFUSED.matcher(KEPT.matcher(lines.get(i)).replaceAll("")).find()) {
          found.add("%s:%d: %s".formatted(HOME.relativize(file), i + 1, lines.get(i).strip()));
        }
      }
    }

    assertThat(found).as("lines with one of %s", REFUSED).isEmpty();
  }

  @Test
  void simpleClassNamesAreUniqueOverAllModules() throws IOException {
    Map<String, List<String>> filesByName = new TreeMap<>();
    for (Path file : sources()) {
      String name = file.getFileName().toString();
      if (!name.equals("package-info.java")) {
        filesByName
            .computeIfAbsent(name, key -> new ArrayList<>())
            .add(HOME.relativize(file) + ":1");
      }
    }
    filesByName.values().removeIf(files -> files.size() == 1);

    assertThat(filesByName).as("class names that occur more than once").isEmpty();
  }

  private static List<Path> sourcesAndDocs() throws IOException {
    List<Path> files = new ArrayList<>(sources());
    files.addAll(filesBelow(HOME.resolve("docs"), 1, ".md"));
    files.addAll(Stream.of(HOME.resolve("README.md")).filter(Files::exists).toList());
    return files;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> modules = Files.list(HOME)) {
      return modules
          .filter(module -> module.getFileName().toString().startsWith("adlro-"))
          .map(module -> module.resolve("src/main/java"))
          .sorted()
          .flatMap(folder -> filesBelow(folder, Integer.MAX_VALUE, ".java").stream())
          .toList();
    }
  }

  /** Empty if there is no such folder. */
  private static List<Path> filesBelow(Path folder, int depth, String suffix) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
