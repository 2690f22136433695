package io.adlro.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code adlro}, with a java that prints what it was started with. */
@EnabledOnOs(OS.LINUX)
final class LauncherTest {
  private static final String JAVA =
      """
      #!/bin/sh
      for word in "$@"; do
        case "$word" in -XX:ArchiveClassesAtExit=*) : >"${word#*=}"; exit 0 ;; esac
      done
      echo "locale: $LC_ALL"
      for word in "$@"; do echo "word: $word"; done
      case "$*" in *jdk.incubator.vector*)
        echo 'WARNING: Using incubator modules: jdk.incubator.vector' >&2 ;;
      esac
      echo 'another line of the JVM' >&2
      case "$*" in *adlro.stderr=3*) echo 'a line of ADLRO' >&3 ;; esac
      exit 7
      """;

  /** What a run of the launcher printed. */
  private record Outcome(int code, String out, String err) {}

  @TempDir Path dir;

  @BeforeEach
  void makeABuiltHomeAndAJava() throws IOException {
    Path target = Files.createDirectories(dir.resolve("home/adlro-app/target/lib")).getParent();
    Files.createDirectories(dir.resolve("home/adlro-app/src/main"));
    Files.createFile(dir.resolve("home/pom.xml"));
    Files.createFile(dir.resolve("home/adlro-app/pom.xml"));
    Path jar = Files.createFile(target.resolve("adlro.jar"));
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(3600)));
    Files.copy(Path.of("../adlro"), dir.resolve("home/adlro"));
    Path java = Files.createDirectories(dir.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, JAVA);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(dir.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
  }

  private Outcome launch(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", dir.resolve("home/adlro").toString()));
    command.addAll(List.of(arguments));
    Path out = dir.resolve("out");
    Path err = dir.resolve("err");
    // Through cat: the filter of the launcher may end after the JVM, and cat waits for it.
    List<String> shell = new ArrayList<>(List.of("bash", "-c"));
    shell.add("set -o pipefail; { \"$@\" 2>&1 >'%s' | cat >'%s'; }".formatted(out, err));
    shell.add("launch");
    shell.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(shell);
    builder.environment().keySet().removeIf(name -> name.matches("LC_.*|LANG|ADLRO_.*"));
    builder.environment().put("JAVA_HOME", dir.resolve("jdk").toString());
    builder.environment().putAll(environment);
    int code = builder.start().waitFor();
    return new Outcome(
        code,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void fileNamesAreUtf8InAnyLocale() throws IOException, InterruptedException {
    assertThat(launch(Map.of("LC_ALL", "C"), "compare").out()).startsWith("locale: C.UTF-8\n");
    assertThat(launch(Map.of(), "compare").out()).startsWith("locale: C.UTF-8\n");
    assertThat(launch(Map.of("LANG", "de_DE.ISO-8859-1"), "compare").out())
        .startsWith("locale: C.UTF-8\n");
    assertThat(launch(Map.of("LC_ALL", "de_DE.UTF-8"), "compare").out())
        .startsWith("locale: de_DE.UTF-8\n");
    assertThat(launch(Map.of("LANG", "en_US.utf8"), "compare").out()).startsWith("locale: \n");
  }

  @Test
  void theWarningAboutTheVectorApiIsHiddenAndNothingElse()
      throws IOException, InterruptedException {
    Outcome outcome = launch(Map.of(), "train", "--out", "my agent");

    assertThat(outcome.code()).isEqualTo(7);
    assertThat(outcome.err().lines())
        .containsExactlyInAnyOrder("another line of the JVM", "a line of ADLRO");
    assertThat(outcome.out())
        .contains("word: --add-modules\nword: jdk.incubator.vector\n")
        .endsWith("word: train\nword: --out\nword: my agent\n");
  }

  @Test
  void progressIsOffWhereStandardErrorIsNoTerminal() throws IOException, InterruptedException {
    Outcome outcome = launch(Map.of(), "compare");

    assertThat(outcome.out()).contains("word: -Dadlro.terminal=false\n");
    assertThat(outcome.err()).isEqualTo("another line of the JVM\n");
  }

  @Test
  void aCommandThatAsksAServerUsesAnArchiveOfItsClasses() throws IOException, InterruptedException {
    Outcome outcome = launch(Map.of("ADLRO_JAVA_OPTS", "-Xmx1g"), "jobs", "--state", "all");

    assertThat(outcome.code()).isEqualTo(7);
    assertThat(outcome.out())
        .contains("word: -XX:+UseSerialGC\n", "word: -XX:TieredStopAtLevel=1\n", "word: -Xmx1g\n")
        .contains("adlro-app/target/client-17.0.1.jsa\n")
        .endsWith("word: jobs\nword: --state\nword: all\n");
    assertThat(dir.resolve("home/adlro-app/target/client-17.0.1.jsa")).exists();
    assertThat(launch(Map.of(), "compare").out()).doesNotContain(".jsa", "SerialGC");
  }
}
