package io.adlro.study.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CodeDigestTest {
  private static final String RULE = "io/adlro/core/policy/Fcfs.class";
  private static final String COMMAND = "io/adlro/app/command/CompareCommand.class";
  private static final String BOUND = "io/adlro/study/experiment/BoundStudy.class";

  @TempDir Path dir;

  private Path folder(String name, String rule, String command) throws IOException {
    Path folder = dir.resolve(name);
    write(folder.resolve(RULE), rule);
    write(folder.resolve(BOUND), "sums");
    write(folder.resolve(COMMAND), command);
    return folder;
  }

  private static void write(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static CodeDigest digest(Path location) {
    return CodeDigest.of(List.of(location));
  }

  @Test
  void equalClassesHaveEqualDigests() throws IOException {
    assertThat(digest(folder("a", "rule", "x"))).isEqualTo(digest(folder("b", "rule", "x")));
    assertThat(CodeDigest.ofThisProcess().ofAll()).hasSize(64);
    assertThat(CodeDigest.ofThisProcess()).isEqualTo(CodeDigest.ofThisProcess());
  }

  @Test
  void aChangedAgentChangesOnlyTheDigestOfLearnedPolicies() throws IOException {
    Path before = folder("a", "rule", "x");
    Path after = folder("b", "rule", "x");
    write(after.resolve("io/adlro/learn/agent/Portfolio.class"), "another");
    assertThat(digest(after).ofRules()).isEqualTo(digest(before).ofRules());
    assertThat(digest(after).ofAll()).isNotEqualTo(digest(before).ofAll());
  }

  @Test
  void aChangedOrRenamedRuleChangesTheDigest() throws IOException {
    Path before = folder("a", "rule", "x");
    Path renamed = folder("b", "rule", "x");
    Files.move(renamed.resolve(RULE), renamed.resolve(RULE).resolveSibling("Sjf.class"));
    assertThat(digest(folder("c", "another", "x"))).isNotEqualTo(digest(before));
    assertThat(digest(renamed)).isNotEqualTo(digest(before));
  }

  @Test
  void aChangedCommandDoesNot() throws IOException {
    assertThat(digest(folder("a", "rule", "x"))).isEqualTo(digest(folder("b", "rule", "y")));
  }

  @Test
  void aJarHasTheDigestOfItsClasses() throws IOException {
    Path jar = dir.resolve("adlro.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String name : List.of(BOUND, COMMAND, RULE)) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write((name.equals(RULE) ? "rule" : "sums").getBytes(UTF_8));
      }
    }
    assertThat(digest(jar)).isEqualTo(digest(folder("a", "rule", "x")));
  }
}
