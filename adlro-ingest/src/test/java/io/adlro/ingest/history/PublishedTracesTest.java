package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.PublishedSamples;
import io.adlro.ingest.cluster.AlibabaMachines2020;
import io.adlro.ingest.cluster.KubernetesNodes;
import io.adlro.ingest.cluster.NodeFormat;
import io.adlro.ingest.cluster.OpenbNodes;
import io.adlro.ingest.cluster.ScontrolNodes;
import io.adlro.ingest.cluster.SinfoTable;
import io.adlro.ingest.cluster.SlurmJson;
import io.adlro.ingest.history.sacct.SacctHistory;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.prometheus.PrometheusPage;
import io.adlro.ingest.smi.AmdSmiJson;
import io.adlro.ingest.smi.NvidiaSmiCapture;
import io.adlro.ingest.smi.NvidiaSmiCsv;
import io.adlro.ingest.smi.NvidiaSmiXml;
import io.adlro.ingest.smi.RocmSmiJson;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.adlro.AdlroCsvSubmissions;
import io.adlro.ingest.submission.kubernetes.KubernetesJobs;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import io.adlro.ingest.submission.slurm.SlurmScript;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The formats of published traces are distinguished from each other and from all others. */
final class PublishedTracesTest {
  private static final Map<String, Predicate<Head>> PUBLISHED = published();
  private static final Map<String, Predicate<Head>> OTHERS = others();
  private static final Map<String, List<String>> SAMPLES = samples();

  private static Map<String, Predicate<Head>> published() {
    Map<String, Predicate<Head>> formats = new LinkedHashMap<>();
    for (HistoryFormat format :
        List.of(new PhillyJobs(), new HeliosHistory(), new AcmeHistory(), new AlibabaGpu2020())) {
      formats.put(format.name(), format::recognises);
    }
    for (NodeFormat format : List.of(new OpenbNodes(), new AlibabaMachines2020())) {
      formats.put(format.name(), format::recognises);
    }
    return formats;
  }

  /** Without our own JSON: it also recognises Philly's list and is tried later. */
  private static Map<String, Predicate<Head>> others() {
    Map<String, Predicate<Head>> formats = new LinkedHashMap<>();
    for (HistoryFormat format : Histories.FORMATS) {
      formats.put(format.name(), format::recognises);
    }
    SlurmSite slurm = SlurmSite.defaults();
    formats.put("sacct", new SacctHistory(slurm, ZoneOffset.UTC)::recognises);
    for (NodeFormat format :
        List.of(new ScontrolNodes(), new SlurmJson(), new KubernetesNodes(), new SinfoTable())) {
      formats.put(format.name(), format::recognises);
    }
    for (MetricFormat format :
        List.of(
            new NvidiaSmiCapture(ZoneOffset.UTC),
            new NvidiaSmiXml(),
            new PrometheusPage(),
            new RocmSmiJson(),
            new AmdSmiJson(),
            new NvidiaSmiCsv(ZoneOffset.UTC))) {
      formats.put(format.name(), format::recognises);
    }
    for (SubmissionFormat format :
        List.of(
            new SlurmScript(slurm),
            new KubernetesJobs(KubernetesSite.defaults()),
            new AdlroCsvSubmissions())) {
      formats.put(format.name(), format::recognises);
    }
    return formats;
  }

  private static Map<String, List<String>> samples() {
    Map<String, List<String>> samples = new LinkedHashMap<>();
    samples.put("philly-json", List.of(PublishedSamples.PHILLY_JSON));
    samples.put("helios", List.of(PublishedSamples.HELIOS));
    samples.put("acme", List.of(PublishedSamples.SEREN, PublishedSamples.KALOS));
    samples.put(
        "alibaba-2020",
        List.of(
            PublishedSamples.ALIBABA_TASKS,
            PublishedSamples.ALIBABA_TASKS_WITH_HEADER,
            PublishedSamples.ALIBABA_SAMPLE));
    samples.put("openb-nodes", List.of(PublishedSamples.OPENB_NODES));
    samples.put(
        "alibaba-2020-machines",
        List.of(
            PublishedSamples.ALIBABA_MACHINES,
            "machine,gpu_type,cap_cpu,cap_mem,cap_gpu\n" + PublishedSamples.ALIBABA_MACHINES));
    return samples;
  }

  private static Head head(String text) {
    return Head.of("any", text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> recognising(Map<String, Predicate<Head>> formats, Head head) {
    return formats.entrySet().stream()
        .filter(format -> format.getValue().test(head))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void eachTraceIsRecognisedByItsFormatOnly() {
    SAMPLES.forEach(
        (name, texts) -> {
          for (String text : texts) {
            assertThat(recognising(PUBLISHED, head(text))).containsExactly(name);
            assertThat(recognising(PUBLISHED, head("\uFEFF" + text))).containsExactly(name);
            assertThat(recognising(OTHERS, head(text))).isEmpty();
          }
        });
  }

  @Test
  void textsOfOtherFormatsAreNotRecognised() {
    for (String text :
        List.of(
            SwfHistoryTest.LOG,
            PhillyHistoryTest.TABLE,
            OpenbHistoryTest.PODS,
            GavelTraceTest.TRACE,
            AdlroCsvHistoryTest.JOBS,
            "JobID|State|Submit\n1|COMPLETED|2024-01-01T00:00:00\n",
            "{\"jobs\": [{\"job_id\": 1}], \"meta\": {\"openapi/v0.0.38\": 1}}",
            "a,b,c,d,e\nx,T4,1,2,3\n",
            "x,no GPU,1,2,3\n",
            "",
            "[]")) {
      assertThat(recognising(PUBLISHED, head(text))).isEmpty();
    }
  }

  @Test
  void realFilesOfOtherFormatsAreNotRecognised() throws IOException {
    Path data = HistoryReading.data("");
    assumeTrue(Files.isDirectory(data));
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean nodes = file.getFileName().toString().startsWith("openb_node_list");
        assertThat(recognising(PUBLISHED, head(file)))
            .as(file.toString())
            .isEqualTo(nodes ? List.of("openb-nodes") : List.of());
      }
    }
  }

  private static Head head(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
      return Head.of(file.getFileName().toString(), text.readNBytes(Head.BYTES));
    }
  }

  @Test
  void mutatedInputNeverThrowsInRecognition() {
    Fuzz.survive(
        in -> recognising(PUBLISHED, Head.of("any", in.readAllBytes())),
        SAMPLES.values().stream()
            .flatMap(List::stream)
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toList());
  }
}
