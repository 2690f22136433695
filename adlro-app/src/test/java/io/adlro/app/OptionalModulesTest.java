package io.adlro.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the optional engines see of ADLRO. They are not on the class path of the app, some are built
 * only with a Maven profile, so their sources are checked.
 */
class OptionalModulesTest {
  private static final Pattern IMPORTED =
      Pattern.compile("^import (?:static )?io\\.adlro\\.(\\w+)\\.", Pattern.MULTILINE);

  @ParameterizedTest
  @CsvSource({
    "trees, study ingest",
    "parquet, report",
    "torch, learn",
    "vector, learn",
    "bench, core sim solve ingest learn study live",
  })
  void anOptionalModuleSeesOnlyWhatItsInterfacesNeed(String module, String seen)
      throws IOException {
    Set<String> found = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("../adlro-" + module + "/src/main/java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        IMPORTED
            .matcher(Files.readString(file))
            .results()
            .map((MatchResult match) -> match.group(1))
            .forEach(found::add);
      }
    }

    found.remove(module);
    assertThat(found).isNotEmpty().isSubsetOf(List.of(seen.split(" ", -1)));
  }
}
