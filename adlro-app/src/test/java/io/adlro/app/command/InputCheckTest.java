package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.adlro.core.random.RandomStreams;
import io.adlro.ingest.Intake.Ignored;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.site.ClusterFindings;
import io.adlro.ingest.site.GpuFindings;
import io.adlro.ingest.site.HistoryFindings;
import io.adlro.ingest.site.InputCheck;
import io.adlro.ingest.site.InputCheckResult;
import io.adlro.ingest.site.InputCheckResult.Outcome;
import io.adlro.ingest.site.InputFormat;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.JobFindings;
import io.adlro.ingest.site.ScreenTime;
import io.adlro.report.json.CheckJson;
import io.adlro.report.text.CheckLines;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InputCheckTest {
  private static final long NOW_MICROS = 1_800_000_000_000_000L;
  private static final int FUZZED = Integer.getInteger("adlro.fuzz", 3_000);

  private static final InputFormats FORMATS =
      new InputFormats(ZoneOffset.UTC, new ScreenTime(OptionalLong.empty(), () -> NOW_MICROS));
  private static final InputCheck CHECK = new InputCheck(FORMATS, Optional.empty());

  @TempDir Path folder;

  private static InputCheckResult check(String name, byte[] bytes) {
    return CHECK.stream(name, new ByteArrayInputStream(bytes), NOW_MICROS);
  }

  private static InputCheckResult check(String file) {
    return check(file, Samples.text(file).getBytes(StandardCharsets.UTF_8));
  }

  private static InputCheckResult checkText(String name, String text) {
    return check(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] packed(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void everySampleHasUsableContent() {
    Samples.all()
        .forEach(
            (file, sample) -> {
              InputCheckResult checked = check(file);
              assertThat(checked.problems()).as(file).isEmpty();
              assertThat(checked.outcome()).as(file).isEqualTo(Outcome.UNDERSTOOD);
              assertThat(checked.format().map(InputFormat::name)).hasValue(sample.format());
              assertThat(checked.intake().understoodCount()).as(file).isPositive();
            });
  }

  @Test
  void ignoredContentIsReportedWithItsPlace() {
    assertThat(check("train.sh").intake().ignored())
        .containsExactly(new Ignored("--mail-user", "not used", "line 4", 1));
    assertThat(check("submissions.csv").intake().ignored())
        .extracting(Ignored::where)
        .contains("line 3");
  }

  @Test
  void submissionsAreKeptAsTheyWereUnderstood() {
    JobFindings found = (JobFindings) check("train.sh").findings().orElseThrow();
    assertThat(found.count()).isEqualTo(1);
    assertThat(found.first().get(0).name()).isEqualTo("train-bert");
    assertThat(found.first().get(0).gpus()).isEqualTo(4);
    assertThat(found.first().get(0).limitMicros()).hasValue(86_400_000_000L);
  }

  @Test
  void nodesFormAClusterAndUnknownModelsAreReportedWithTheRemedy() {
    ClusterFindings found = (ClusterFindings) check("scontrol.txt").findings().orElseThrow();
    assertThat(found.reports()).hasSize(2);
    assertThat(found.nodes()).isEqualTo(1);
    assertThat(found.gpus()).isEqualTo(4);
    assertThat(found.models()).hasSize(1);
    assertThat(found.models().get(0).catalogued()).isPresent();
    assertThat(found.models().get(0).firstSpeed().getAsDouble()).isGreaterThan(1);
    assertThat(found.leftOut())
        .containsExactly(
            new Ignored(
                "GPU model zebra9000",
                "not in the catalogue; describe it in a cluster file with its speeds",
                "gpu02",
                1));
  }

  @Test
  void aHistoryIsSummarisedByStatisticsAndFields() {
    HistoryFindings found = (HistoryFindings) check("jobs.csv").findings().orElseThrow();
    assertThat(found.jobs()).isEqualTo(2);
    assertThat(found.submitMicros()).isEqualTo(new HistoryFindings.Range(0, 5_000_000));
    assertThat(found.runMicros()).isEqualTo(new HistoryFindings.Range(20_000_000, 100_000_000));
    assertThat(found.meanRunSeconds()).isEqualTo(60);
    assertThat(found.outcomes()).containsOnlyKeys(PastJob.Outcome.COMPLETED);
    assertThat(found.present()).containsEntry("user", 2L).containsEntry("limit", 0L);
  }

  @Test
  void ourClusterFileIsReadAsInEveryCommandAndAllErrorsAreReported() {
    ClusterFindings found = (ClusterFindings) check("cluster.yaml").findings().orElseThrow();
    assertThat(found.gpus()).isEqualTo(2);
    InputCheckResult wrong =
        checkText("c.yaml", Samples.text("cluster.yaml").replace("gpus: 2, cpuCores: 16", "x: 1"));
    assertThat(wrong.outcome()).isEqualTo(Outcome.USELESS);
    assertThat(wrong.problems()).hasSizeGreaterThan(1).allMatch(p -> p.startsWith("c.yaml:3: "));
    byte[] latin =
        Samples.text("cluster.yaml").replace("f1", "\u00e9").getBytes(StandardCharsets.ISO_8859_1);
    assertThat(check("c.yaml", latin).problems())
        .containsExactly(
            "c.yaml: read as our cluster YAML, but cannot be used: not UTF-8 text; save it as"
                + " UTF-8");
  }

  @Test
  void gzippedInputsAreReadWhateverTheirName() throws IOException {
    assertThat(check("a.gz", packed(Samples.text("dcgm.prom"))).outcome())
        .isEqualTo(Outcome.UNDERSTOOD);
    assertThat(check("plain", packed(Samples.text("dcgm.prom"))).outcome())
        .isEqualTo(Outcome.UNDERSTOOD);
  }

  @Test
  void contentBeforeATruncationCounts() throws IOException {
    String long1 = "1 0 10 100 4 -1 -1 4 200 -1 1 3 1 -1 1 -1 -1 -1\n";
    StringBuilder log = new StringBuilder();
    for (int i = 1; i <= 20_000; i++) {
      log.append(long1.replaceFirst("1 0", i + " " + i * 7919 % 100_003));
    }
    byte[] whole = packed(log.toString());
    InputCheckResult cut = check("log.swf.gz", Arrays.copyOf(whole, whole.length / 2));
    assertThat(cut.outcome()).isEqualTo(Outcome.UNDERSTOOD);
    assertThat(((HistoryFindings) cut.findings().orElseThrow()).jobs()).isBetween(1L, 19_999L);
    assertThat(cut.intake().ignored())
        .extracting(Ignored::what, Ignored::why)
        .contains(tuple("the rest", "ends in the middle of its compressed data; copy it again"));
  }

  @Test
  void aRecognisedInputWithoutUsableContentSaysWhy() {
    String page = "# TYPE node_load1 gauge\nnode_load1 0.5\n";
    assertThat(checkText("node.prom", page).problems())
        .containsExactly(
            "node.prom: read as Prometheus page, but nothing in it is of use;"
                + " node_load1: unknown metric (line 2)");
    assertThat(checkText("x.json", Samples.text("rocm.json").substring(0, 24)).problems())
        .hasSize(1)
        .allMatch(p -> p.startsWith("x.json: read as rocm-smi JSON, but cannot be used: "));
  }

  @Test
  void garbageGetsOneSentence() throws IOException {
    byte[] random = new byte[5_000];
    RandomGenerator generator = new RandomStreams(7).stream("garbage");
    for (int i = 0; i < random.length; i++) {
      random[i] = (byte) generator.nextInt(256);
    }
    assertThat(check("random", random).problems())
        .containsExactly(
            "random: is not text, and no format recognises it;"
                + " name its format with --as if it has one");
    assertThat(checkText("empty", "").problems())
        .containsExactly("empty: is empty; write it again");
    assertThat(check("empty.gz", packed("")).problems())
        .containsExactly("empty.gz: is empty; write it again");
    assertThat(check("bad.gz", new byte[] {0x1f, (byte) 0x8b, 9, 9, 9, 9, 9, 9, 9, 9}).problems())
        .hasSize(1)
        .allMatch(p -> p.startsWith("bad.gz: is not a gzip file, or is damaged"));
    assertThat(CHECK.file(folder.resolve("absent")).problems())
        .hasSize(1)
        .allMatch(p -> p.contains("there is no such file"));
  }

  @Test
  void aRequestedFormatIsNotDetected() {
    InputCheck queue = new InputCheck(FORMATS, FORMATS.named("sacct-queue"));
    byte[] bytes = Samples.text("sacct.txt").getBytes(StandardCharsets.UTF_8);
    InputCheckResult checked = queue.stream("s", new ByteArrayInputStream(bytes), NOW_MICROS);
    assertThat(((JobFindings) checked.findings().orElseThrow()).first().get(0).gpus()).isEqualTo(4);
    InputCheckResult other =
        queue.stream("s", new ByteArrayInputStream(new byte[] {'x'}), NOW_MICROS);
    assertThat(other.outcome()).isEqualTo(Outcome.USELESS);
  }

  @Test
  void theTimeOfAFileIsItsModificationTime() throws IOException {
    Path file = Files.writeString(folder.resolve("dcgm.prom"), Samples.text("dcgm.prom"));
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    GpuFindings found = (GpuFindings) CHECK.file(file).findings().orElseThrow();
    assertThat(found.asOfMicros()).isEqualTo(1_000_000_000L);
  }

  /** Whatever the bytes, a check ends with lines and JSON. */
  @Test
  void noInputBreaksACheck() {
    List<byte[]> samples =
        Samples.all().values().stream()
            .map(sample -> sample.text().getBytes(StandardCharsets.UTF_8))
            .toList();
    List<String> names = List.copyOf(Samples.all().keySet());
    RandomStreams streams = new RandomStreams(1);
    for (int seed = 1; seed <= FUZZED; seed++) {
      RandomGenerator random = streams.stream("input " + seed);
      int which = random.nextInt(names.size());
      byte[] input = mutated(samples.get(which), samples, random);
      try {
        InputCheckResult checked = check(names.get(which), input);
        assertThat(checked.problems().isEmpty()).isEqualTo(checked.outcome() == Outcome.UNDERSTOOD);
        assertThat(CheckLines.of(checked))
            .noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
        assertThat(CheckJson.of(List.of(checked))).isNotEmpty();
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("input " + seed, e);
      }
    }
  }

  private static byte[] mutated(byte[] sample, List<byte[]> samples, RandomGenerator random) {
    byte[] bytes = sample.clone();
    for (int n = 1 + random.nextInt(6); n > 0; n--) {
      int at = random.nextInt(bytes.length);
      byte[] other = samples.get(random.nextInt(samples.size()));
      int from = random.nextInt(other.length);
      byte[] part = Arrays.copyOfRange(other, from, Math.min(other.length, from + 30));
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes = Arrays.copyOf(bytes, at + 1);
        case 2 -> System.arraycopy(part, 0, bytes, at, Math.min(part.length, bytes.length - at));
        default -> {
          byte[] longer = Arrays.copyOf(bytes, bytes.length + part.length);
          System.arraycopy(part, 0, longer, at, part.length);
          System.arraycopy(bytes, at, longer, at + part.length, bytes.length - at);
          bytes = longer;
        }
      }
    }
    return bytes;
  }
}
