package io.adlro.ingest.submission.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.PriorityNames;
import io.adlro.ingest.submission.Submission;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KubernetesJobsTest {
  private static final Set<String> MODELS = Set.of("NVIDIA-A100-SXM4-40GB", "Tesla-T4");
  private static final KubernetesSite SITE =
      new KubernetesSite(MODELS::contains, 4, new PriorityNames(Map.of("research", 0.6)));

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: bert-0
        namespace: nlp
        creationTimestamp: "2024-03-31T09:03:22Z"
        annotations: {user: anna@example.org}
        labels: {app: bert, controller-uid: 2237ca39-cac0-4601-b658-8a3c5f406a4f}
      spec:
        priorityClassName: research
        activeDeadlineSeconds: 3600
        nodeSelector:
          nvidia.com/gpu.product: NVIDIA-A100-SXM4-40GB
          disk: ssd
        initContainers:
        - name: fetch
          resources: {requests: {cpu: "12", memory: 1Gi}}
        - name: log
          restartPolicy: Always
          resources: {requests: {cpu: 500m}}
        containers:
        - name: trainer
          image: registry.example.org:5000/nlp/bert@sha256:0123456789abcdef
          command: [python, /app/train.py]
          args: ["--model=bert-large", "--lr", "1e-4"]
          resources:
            limits: {nvidia.com/gpu: 2, memory: 64Gi, cpu: "16"}
            requests: {cpu: 7500m, example.com/fpga: 1}
        tolerations: []
      """;

  private static final String JOBS =
      """
      {"apiVersion": "v1", "items": [
        {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"generateName": "sweep-"},
         "spec": {"completions": 12, "parallelism": 3, "activeDeadlineSeconds": 600,
           "template": {"metadata": {"labels": {"user": "ben"}}, "spec": {"containers": [
             {"name": "c", "image": "pytorch/pytorch:2.1", "resources": {"limits": {"amd.com/gpu": "1"}}}],
           "affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
             {"nodeSelectorTerms": [
               {"matchExpressions": [{"key": "amd.com/gpu.product-name", "operator": "In",
                 "values": ["AMD_Instinct_MI210", "AMD_Instinct_MI250"]}]}]}}}}}}},
        {"kind": "CronJob", "apiVersion": "batch/v1", "metadata": {"name": "nightly"},
         "spec": {"schedule": "0 3 * * *", "jobTemplate": {"spec": {"parallelism": 2, "template":
           {"spec": {"containers": [{"name": "x", "resources":
             {"limits": {"nvidia.com/mig-1g.5gb": 1}}}]}}}}}},
        {"kind": "Deployment", "apiVersion": "apps/v1", "metadata": {"name": "web"}, "spec": {}}
      ], "kind": "List"}
      """;

  private final Intake intake = new Intake();

  private List<Submission> read(String text) throws IOException, Unreadable {
    List<Submission> read = new ArrayList<>();
    new KubernetesJobs(SITE)
        .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), read::add, intake);
    return read;
  }

  /** A pod with one container of these resources, and these further lines. */
  private Submission pod(String limits, String... lines) throws IOException, Unreadable {
    String text =
        "kind: Pod\nspec:\n  containers:\n  - resources: {limits: {"
            + limits
            + "}}\n"
            + String.join("\n", lines);
    return read(text).get(0);
  }

  @Test
  void aPodIsRead() throws IOException, Unreadable {
    Submission pod = read(POD).get(0);
    assertThat(pod.name()).isEqualTo("bert-0");
    assertThat(pod.user()).isEqualTo("anna@example.org");
    assertThat(pod.group()).isEqualTo("nlp");
    assertThat(pod.gpus()).isEqualTo(2);
    assertThat(pod.shareMilli()).isEqualTo(1000);
    assertThat(pod.nodes()).hasValue(1);
    assertThat(pod.models()).containsExactly("NVIDIA-A100-SXM4-40GB");
    assertThat(pod.constraint()).isEqualTo("vendor=nvidia; disk=ssd");
    assertThat(pod.memoryMib()).hasValue(32_768);
    assertThat(pod.limitMicros()).hasValue(3_600_000_000L);
    assertThat(pod.priority()).hasValue(0.6);
    assertThat(pod.submitMicros()).hasValue(1_711_875_802_000_000L);
    assertThat(pod.words())
        .containsExactly("trainer", "nlp/bert", "python", "train.py", "bert-large", "bert");
  }

  @Test
  void theLargestInitContainerIsUsedIfItNeedsMore() throws IOException, Unreadable {
    // 12 cores alone, against 7.5 of the container and 0.5 of the sidecar.
    assertThat(read(POD).get(0).cpuMilli()).hasValue(6000);
    assertThat(read(POD.replace("cpu: \"12\"", "cpu: 1")).get(0).cpuMilli()).hasValue(4000);
  }

  @Test
  void ignoredFieldsAreCounted() throws IOException, Unreadable {
    read(POD);
    assertThat(intake.ignored().stream().map(i -> i.what() + ": " + i.why()))
        .containsExactly("spec.tolerations: not used", "example.com/fpga: not a GPU");
  }

  @Test
  void jobsOfAListAreRead() throws IOException, Unreadable {
    List<Submission> jobs = read(JOBS);
    assertThat(jobs).hasSize(2);
    Submission sweep = jobs.get(0);
    assertThat(sweep.name()).isEqualTo("sweep");
    assertThat(sweep.user()).isEqualTo("ben");
    assertThat(sweep.copies()).isEqualTo(12);
    assertThat(sweep.limitMicros()).hasValue(600_000_000L);
    assertThat(sweep.models()).containsExactly("AMD_Instinct_MI210", "AMD_Instinct_MI250");
    assertThat(sweep.words()).contains("pytorch/pytorch");
    Submission nightly = jobs.get(1);
    assertThat(nightly.copies()).isEqualTo(2);
    assertThat(nightly.shareMilli()).isEqualTo(142);
    assertThat(nightly.gpuMemoryMib()).hasValue(5 * 972);
    assertThat(intake.ignored().get(0).what()).isEqualTo("Deployment");
  }

  @Test
  void itemsOfAPodListMayLackTheKind() throws IOException, Unreadable {
    String list = "{\"kind\": \"PodList\", \"items\": [{\"spec\": {\"containers\": [{}]}}]}";
    assertThat(read(list)).hasSize(1);
  }

  @Test
  void severalDocumentsAreRead() throws IOException, Unreadable {
    assertThat(read(POD + "---\n" + POD)).hasSize(2);
  }

  @Test
  void allRequestsForSharesOfAGpuAreRead() throws IOException, Unreadable {
    assertThat(pod("nvidia.com/gpu.shared: 1").shareMilli()).isEqualTo(250);
    assertThat(pod("nvidia.com/gpu: 1, nvidia.com/gpucores: 30").shareMilli()).isEqualTo(300);
    assertThat(pod("nvidia.com/gpu: 1, nvidia.com/gpumem: 3000").gpuMemoryMib()).hasValue(3000);
    assertThat(pod("amd.com/cpx_nps4: 2").shareMilli()).isEqualTo(125);
    Submission half = pod("cpu: 1", "metadata: {annotations: {gpu-fraction: '0.5'}}");
    assertThat(half.gpus()).isEqualTo(1);
    assertThat(half.shareMilli()).isEqualTo(500);
    String two = "metadata: {annotations: {gpu-fraction: 0.25, gpu-fraction-num-devices: 2}}";
    assertThat(pod("cpu: 1", two).gpus()).isEqualTo(2);
    Submission slice = pod("cpu: 1", "metadata: {annotations: {nvidia.com/mig-2g.10gb: '1'}}");
    assertThat(slice.shareMilli()).isEqualTo(285);
  }

  @Test
  void theShareFollowsFromANodeThatOffersSlicesAsGpus() throws IOException, Unreadable {
    String gke = "  nodeSelector: {cloud.google.com/gke-gpu-partition-size: 3g.20gb}";
    assertThat(pod("nvidia.com/gpu: 1", gke).shareMilli()).isEqualTo(428);
    String single = "  nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-40GB-MIG-1g.5gb}";
    Submission slice = pod("nvidia.com/gpu: 1", single);
    assertThat(slice.shareMilli()).isEqualTo(142);
    assertThat(slice.models()).containsExactly("NVIDIA-A100-SXM4-40GB");
  }

  @Test
  void anAlternativeWithoutAModelAllowsAllModels() throws IOException, Unreadable {
    String terms =
        """
          affinity:
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                nodeSelectorTerms:
                - matchExpressions:
                  - {key: nvidia.com/gpu.product, operator: In, values: [Tesla-T4]}
                - matchExpressions:
                  - {key: zone, operator: Exists}
        """;
    Submission pod = pod("nvidia.com/gpu: 1", terms);
    assertThat(pod.models()).isEmpty();
    assertThat(pod.constraint()).isEqualTo("vendor=nvidia; zone Exists; or gpu in Tesla-T4");
  }

  @Test
  void aModelMayBeInTheNameOfALabel() throws IOException, Unreadable {
    String label = "  nodeSelector: {beta.amd.com/gpu.product-name.AMD_Instinct_MI100: '8'}";
    assertThat(pod("amd.com/gpu: 1", label).models()).containsExactly("AMD_Instinct_MI100");
  }

  @Test
  void anUnknownPriorityClassIsCounted() throws IOException, Unreadable {
    assertThat(pod("cpu: 1", "  priorityClassName: purple").priority()).isEmpty();
    assertThat(intake.ignored().get(0).what()).isEqualTo("priority class purple");
  }

  @Test
  void onlyJobsAreRecognised() {
    KubernetesJobs format = new KubernetesJobs(SITE);
    assertThat(format.recognises(new Head("a.yaml", POD))).isTrue();
    assertThat(format.recognises(new Head("a.json", JOBS))).isTrue();
    String node = "apiVersion: v1\nkind: Node\nmetadata: {name: PodNode}\n";
    assertThat(format.recognises(new Head("a.yaml", node))).isFalse();
    String other = "apiVersion: run.ai/v1\nkind: RunaiJob\n";
    assertThat(format.recognises(new Head("a.yaml", other))).isFalse();
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    KubernetesJobs format = new KubernetesJobs(SITE);
    Fuzz.survive(
        in -> format.read(in, submission -> {}, new Intake()),
        List.of(POD.getBytes(StandardCharsets.UTF_8), JOBS.getBytes(StandardCharsets.UTF_8)));
  }
}
