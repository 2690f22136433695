package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ModelCommandTest {
  @TempDir Path dir;
  private Cli cli;
  private Path trained;

  @BeforeEach
  void train() throws IOException {
    Path home = Files.createDirectory(dir.resolve("home"));
    cli = new Cli(home);
    trained = dir.resolve("trained");
    cli.run("train", "--preset", "fake", "--scenario", "tiny", "--out", trained);
    Files.createDirectory(home.resolve("models"));
    Files.copy(trained.resolve("model.adlro"), home.resolve("models/fake.adlro"));
  }

  @Test
  void aModelIsShownByNameByFileAndByTheFolderOfItsTraining() {
    for (Object model : new Object[] {"fake", trained, trained.resolve("model.adlro")}) {
      Cli.Outcome outcome = cli.run("model", "show", "--model", model);

      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(outcome.out())
          .containsPattern("(?m)^model: +fake, ")
          .containsPattern("(?m)^sha256: +[0-9a-f]{64}$")
          .contains("  setting: tiny", "  margin: 0.02", "  curve: 11 lines")
          .contains("  spread (log ratio): offset 1.0, factor 2.0, clipped at 3.0");
    }
  }

  @Test
  void aModelIsAvailableAsJson() {
    Cli.Outcome outcome = cli.run("model", "show", "--model", "fake", "--json", "-");

    JsonNode root = JsonMapper.shared().readTree(outcome.out());
    assertThat(root.get("name").asString()).isEqualTo("fake");
    assertThat(root.get("features").get(1).get("unit").asString()).isEqualTo("log ratio");
    assertThat(root.get("features").get(1).get("clip").asDouble()).isEqualTo(3);
    assertThat(root.get("provenance").get("curve").asString()).startsWith("episodes,steps");
  }

  @Test
  void anExportedModelIsAnOnnxFile() {
    Path onnx = dir.resolve("fake.onnx");

    Cli.Outcome outcome = cli.run("model", "export", "--onnx", onnx, "--model", "fake");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).contains("fake.onnx");
    assertThat(onnx).binaryContent().startsWith(0x08, 0x08, 0x12, 0x05, 'a', 'd', 'l', 'r', 'o');
  }

  @Test
  void aMissingOrDamagedModelIsReportedInASentence() throws IOException {
    Cli.Outcome unknown = cli.run("model", "show", "--model", "fkae");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err())
        .contains(
            "there is no model `fkae`, neither a file or folder nor shipped with ADLRO; did you mean `fake`?");

    Path file = trained.resolve("model.adlro");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    Cli.Outcome damaged =
        cli.run("model", "export", "--onnx", dir.resolve("x.onnx"), "--model", file);
    assertThat(damaged.code()).isEqualTo(2);
    assertThat(damaged.err().lines()).hasSize(1);
    assertThat(damaged.err()).contains("model.adlro: is damaged");
    assertThat(dir.resolve("x.onnx")).doesNotExist();
    assertThat(cli.run("model").err()).contains("show or export");
  }
}
