package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.adlro.ingest.scenario.ClusterFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class IngestCommandTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC);

  @TempDir Path dir;

  private Path file(String name) throws IOException {
    return Files.writeString(dir.resolve(name), Samples.text(name));
  }

  private static Cli.Outcome check(String standardInput, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    ByteArrayInputStream in =
        new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8));
    ErrorHandler mishaps = new ErrorHandler(ErrorHandler.Detail.TRACE);
    CommandLine line = new CommandLine(new IngestCommand(in, CLOCK));
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    line.setExecutionExceptionHandler(mishaps).setParameterExceptionHandler(mishaps);
    String[] texts =
        Stream.concat(Stream.of("--check"), Arrays.stream(arguments))
            .map(Object::toString)
            .toArray(String[]::new);
    return new Cli.Outcome(line.execute(texts), out.toString(), err.toString());
  }

  @Test
  void gpusAreShownInOurUnitsWithADashForWhatIsMissing() throws IOException {
    Cli.Outcome outcome = check("", file("dcgm.prom"));
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.lines())
        .contains("format:     prometheus, Prometheus page")
        .contains("understood: utilization 1, temperature 2")
        .anyMatch(l -> l.matches("  DCGM_FI_DEV_FAN_SPEED +not used +1  line 9"))
        .anyMatch(
            l -> l.matches("accepted:   2 measurements; rejected: 1 beyond what a GPU can have"))
        .anyMatch(l -> l.matches("1 +n1 +0  - +GPU-a  Tesla V100-SXM2-16GB  V100 SXM2 16GB"))
        .anyMatch(l -> l.matches("row +age +util +temp"))
        .anyMatch(l -> l.matches(" +s +ratio +C"))
        .anyMatch(l -> l.matches("1 +0 +0.5 +41"))
        .anyMatch(l -> l.matches("2 +0 +- +-"));
  }

  @Test
  void measurementsAreScreenedAsOfTheRequestedTime() throws IOException {
    Path log = file("smi.csv");
    assertThat(check("", log, "--zone", "UTC").out())
        .contains("screened as of 2024-01-31T10:05:00Z, the newest measurement")
        .contains("rejected: 2 too old");
    assertThat(check("", log, "--zone", "UTC", "--at", "2024-01-31T10:01:00Z").out())
        .contains("screened as of 2024-01-31T10:01:00Z, as requested")
        .contains("rejected: 2 measured in the future");
    assertThat(check("", log, "--at", "2024-01-31T10:05:00Z", "--zone", "Etc/GMT-1").out())
        .contains("4 too old");
  }

  @Test
  void jobsNodesAndHistoriesAreShownAsTheyWereUnderstood() throws IOException {
    Cli.Outcome outcome =
        check("", file("train.sh"), file("scontrol.txt"), file("jobs.csv"), file("cluster.yaml"));
    assertThat(outcome.code()).isZero();
    assertThat(outcome.lines())
        .anyMatch(l -> l.matches("train-bert +1 +4 +1.00 +a100 +24 h +python train.py"))
        .contains("cluster:    4 GPUs on 1 node")
        .contains("left out of the cluster:")
        .anyMatch(l -> l.matches("  GPU model zebra9000 +not in the catalogue; .* +1  gpu02"))
        .anyMatch(l -> l.matches("A100-\\S+ +4 +[\\d.]+ +[\\d.]+ +A100 .*"))
        .contains("format:     adlro-trace, our jobs CSV with run times")
        .contains("jobs:       2 jobs: 2 completed")
        .contains("submitted:  from 0.0 s to 5.0 s, 5.0 s")
        .contains("format:     adlro-cluster, our cluster YAML")
        .contains("cluster:    2 GPUs on 1 node");
  }

  @Test
  void badFilesGetASentenceEachAndTheOthersAreStillShown() throws IOException {
    Path picture = Files.write(dir.resolve("cat.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
    Path folder = Files.createDirectory(dir.resolve("folder"));
    Cli.Outcome outcome =
        check("", picture, dir.resolve("absent"), folder, file("pod.yaml"), file("rocm.json"));
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).contains("Kubernetes pods and jobs").contains("rocm-smi JSON");
    assertThat(outcome.err().lines().toList())
        .hasSize(4)
        .contains(folder + ": is a folder without files; name one that has some")
        .contains(
            picture
                + ": is not text, and no format recognises it; name its format with --as if it has"
                + " one")
        .anyMatch(l -> l.startsWith(dir.resolve("absent") + ": there is no such file"))
        .anyMatch(l -> l.startsWith("the formats are nvidia-smi-capture, nvidia-smi-xml, "));
    assertThat(outcome.err()).doesNotContain("Exception");
  }

  @Test
  void standardInputAndFoldersAreRead() throws IOException {
    file("train.sh");
    file("sinfo.txt");
    Cli.Outcome outcome = check(Samples.text("amd.json"), dir, "-");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.lines().stream().filter(l -> l.startsWith("format:")))
        .containsExactly(
            "format:     sinfo, sinfo table",
            "format:     sbatch, Slurm batch script",
            "format:     amd-smi, amd-smi JSON");
    assertThat(check("", "-", "-").err()).contains("- is given twice");
  }

  @Test
  void theJsonContainsEveryInput() throws IOException {
    Cli.Outcome outcome =
        check(
            "",
            file("dcgm.prom"),
            file("train.sh"),
            file("nodes.json"),
            file("sacct.txt"),
            dir.resolve("absent"),
            "--json",
            "-");
    assertThat(outcome.code()).isEqualTo(2);
    JsonNode inputs = JsonMapper.shared().readTree(outcome.out()).get("inputs");
    assertThat(inputs).hasSize(5);
    JsonNode gpu = inputs.get(0).get("metrics").get("gpus").get(1);
    assertThat(gpu.get("uuid").asString()).isEqualTo("GPU-b");
    assertThat(gpu.get("utilization").isNull()).isTrue();
    assertThat(inputs.get(0).get("metrics").get("heldBack").get("implausible").asInt()).isOne();
    assertThat(inputs.get(0).get("ignored").get(1).get("firstAt").asString()).isEqualTo("line 9");
    assertThat(inputs.get(1).get("submissions").get("first").get(0).get("gpus").asInt())
        .isEqualTo(4);
    assertThat(inputs.get(2).get("cluster").get("models").get(0).get("gpus").asInt()).isEqualTo(8);
    assertThat(inputs.get(3).get("history").get("jobs").asInt()).isOne();
    assertThat(inputs.get(4).get("outcome").asString()).isEqualTo("unreadable");
    assertThat(inputs.get(4).get("problems")).hasSize(1);
  }

  @Test
  void metricsAreScrapedFromAddresses() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/metrics",
        exchange -> {
          byte[] page = Samples.text("dcgm.prom").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    try {
      String site =
          "http://%s:%d"
              .formatted(
                  InetAddress.getLoopbackAddress().getHostAddress(), server.getAddress().getPort());
      Cli.Outcome outcome =
          check("", site + "/metrics", site + "/absent", "http://not a host/", "--timeout", "1m");
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.out())
          .contains("input:      " + site + "/metrics")
          .contains("screened as of 2030-01-01T00:00:00Z");
      assertThat(outcome.err().lines().toList())
          .hasSize(2)
          .anyMatch(l -> l.startsWith(site + "/absent: responds with status 404; "))
          .contains("http://not a host/: is not an address such as http://node1:9400/metrics");
      assertThat(check("", site + "/metrics", "--as", "swf").err())
          .contains("--as swf: addresses must serve GPU metrics");
      assertThat(check("", site + "/metrics", "--as", "rocm-smi").code()).isEqualTo(2);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void allWrongOptionsAreReportedTogether() {
    Cli.Outcome outcome =
        check(
            "",
            "-",
            "--as",
            "prometeus",
            "--at",
            "noon",
            "--zone",
            "Mars",
            "--timeout",
            "0",
            "--max-size",
            "0");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines().toList())
        .hasSize(5)
        .contains("--as prometeus: there is no such format; did you mean `prometheus`?");
  }

  @Test
  void nodesAreWrittenAsAClusterFileThatIsNotOverwritten() throws IOException {
    Path cluster = dir.resolve("cluster.yaml");

    Cli.Outcome written = check("", file("scontrol.txt"), "--write-cluster", cluster);

    assertThat(written.code()).as(written.err()).isZero();
    assertThat(written.out()).contains("wrote:      " + cluster);
    assertThat(ClusterFiles.read(cluster).gpuCount()).isEqualTo(6);
    assertThat(Files.readString(cluster)).contains("zebra9000: 1 # guess: not in the catalogue");
    Cli.Outcome again = check("", file("scontrol.txt"), "--write-cluster", cluster);
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("exists, and is not overwritten");
    Path none = dir.resolve("none.yaml");
    Cli.Outcome refused = check("", file("sacct.txt"), "--write-cluster", none);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("no input lists a node with GPUs");
    assertThat(none).doesNotExist();
  }

  @Test
  void theCommandIsRegisteredWithAdlro() throws IOException {
    Cli cli = new Cli(dir);
    assertThat(cli.run("ingest", "--help").out())
        .contains("Examples:")
        .contains("nvidia-smi-xml, sbatch, prometheus");
    assertThat(cli.run("ingest", file("pod.yaml")).err()).contains("--check");
    assertThat(cli.run("ingest", "--check", file("pod.yaml")).code()).isZero();
  }
}
