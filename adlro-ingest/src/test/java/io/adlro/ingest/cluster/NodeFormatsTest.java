package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class NodeFormatsTest {
  private static final Path REAL = Path.of("../../shared/data");

  @Test
  void eachInputIsRecognisedByItsFormatOnly() {
    assertThat(recognising(Samples.SCONTROL)).containsExactly("scontrol show node");
    assertThat(recognising(Samples.SINFO_LONG)).containsExactly("sinfo");
    assertThat(recognising(Samples.SINFO_WITH_GRES)).containsExactly("sinfo");
    assertThat(recognising(Samples.NODES_0_0_38)).containsExactly("Slurm JSON");
    assertThat(recognising(Samples.NODES_0_0_41)).containsExactly("Slurm JSON");
    assertThat(recognising(Samples.SINFO_JSON)).containsExactly("Slurm JSON");
    assertThat(recognising(Samples.KUBERNETES_YAML)).containsExactly("Kubernetes nodes");
    assertThat(recognising(Samples.KUBERNETES_JSON)).containsExactly("Kubernetes nodes");
  }

  @Test
  void otherInputsAreNotRecognised() {
    String mirrorPod =
        """
        apiVersion: v1
        kind: Pod
        metadata:
          ownerReferences:
          - apiVersion: v1
            kind: Node
            name: n1
        """;
    assertThat(recognising(mirrorPod)).isEmpty();
    assertThat(recognising("JOBID PARTITION NAME USER ST TIME NODES NODELIST(REASON)\n")).isEmpty();
    assertThat(recognising("#!/bin/bash\n#SBATCH --gres=gpu:4\nsrun train\n")).isEmpty();
    assertThat(recognising("JobID|JobName|NodeList|State\n1|a|n1|COMPLETED\n")).isEmpty();
    assertThat(recognising("")).isEmpty();
  }

  @Test
  void mutatedScontrolOutputIsReadOrRefused() {
    survive(new ScontrolNodes(), Samples.SCONTROL, Samples.SINFO_LONG);
  }

  @Test
  void mutatedSinfoOutputIsReadOrRefused() {
    survive(new SinfoTable(), Samples.SINFO_LONG, Samples.SINFO_WITH_GRES);
  }

  @Test
  void mutatedSlurmJsonIsReadOrRefused() {
    survive(new SlurmJson(), Samples.NODES_0_0_38, Samples.NODES_0_0_41, Samples.SINFO_JSON);
  }

  @Test
  void mutatedKubernetesNodesAreReadOrRefused() {
    survive(new KubernetesNodes(), Samples.KUBERNETES_YAML, Samples.KUBERNETES_JSON);
  }

  @Test
  void realOutputsOfSlurmAndKubernetesAreRead() throws Exception {
    Assumptions.assumeTrue(Files.isDirectory(REAL));
    Intake slurm = readReal("telemetry-slurm/slurmrestd_24.05_0.0.41_slurm-nodes.json");
    assertThat(slurm.understood()).containsEntry("nodes", 100L);
    Intake sinfo = readReal("telemetry-slurm/datadog_sinfo_gres_2505.txt");
    assertThat(sinfo.understood()).containsEntry("nodes", 2L).containsEntry("GPUs", 16L);
    Intake kubernetes = readReal("telemetry-k8s/node_mig_4_instances.yaml");
    assertThat(kubernetes.understood()).containsEntry("nodes", 1L).containsEntry("GPUs", 4L);
  }

  private static Intake readReal(String file) throws IOException, Unreadable {
    String text = Files.readString(REAL.resolve(file));
    assertThat(recognising(text)).hasSize(1);
    NodeFormat format =
        NodeFormats.ALL.stream().filter(f -> f.recognises(head(text))).findFirst().orElseThrow();
    Intake intake = new Intake();
    Samples.read(format, text, intake);
    return intake;
  }

  private static List<String> recognising(String text) {
    return NodeFormats.ALL.stream()
        .filter(format -> format.recognises(head(text)))
        .map(NodeFormat::name)
        .toList();
  }

  private static Head head(String text) {
    return Head.of("any", text.getBytes(StandardCharsets.UTF_8));
  }

  private static void survive(NodeFormat format, String... samples) {
    Fuzz.survive(
        in -> {
          byte[] bytes = in.readAllBytes();
          format.recognises(Head.of("any", bytes));
          format.read(new ByteArrayInputStream(bytes), node -> {}, new Intake());
        },
        Stream.of(samples).map(s -> s.getBytes(StandardCharsets.UTF_8)).toList());
  }
}
