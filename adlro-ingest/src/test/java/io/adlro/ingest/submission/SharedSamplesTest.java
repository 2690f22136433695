package io.adlro.ingest.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.kubernetes.KubernetesJobs;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedSamplesTest {
  private static final Path SAMPLES = Path.of("../../shared/data/telemetry-k8s");

  private static Submission pod(String file) throws IOException, Unreadable {
    assumeTrue(Files.isDirectory(SAMPLES));
    List<Submission> read = new ArrayList<>();
    try (InputStream in = Files.newInputStream(SAMPLES.resolve(file))) {
      new KubernetesJobs(KubernetesSite.defaults()).read(in, read::add, new Intake());
    }
    assertThat(read).hasSize(1);
    return read.get(0);
  }

  @Test
  void aFractionOfAGpuIsRead() throws IOException, Unreadable {
    Submission pod = pod("pod_fractional.yaml");
    assertThat(pod.gpus()).isEqualTo(1);
    assertThat(pod.shareMilli()).isEqualTo(500);
    assertThat(pod.user()).isEqualTo("test@run.ai");
    assertThat(pod.group()).isEqualTo("runai-pa");
    assertThat(pod.cpuMilli()).hasValue(100);
    assertThat(pod.memoryMib()).hasValue(96);
  }

  @Test
  void aSliceIsRead() throws IOException, Unreadable {
    Submission pod = pod("pod_mig_1g-5gb.yaml");
    assertThat(pod.shareMilli()).isEqualTo(142);
    assertThat(pod.user()).isEqualTo("guyshaibi");
    assertThat(pod.words()).contains("gshaibi/gpu-burn");
  }
}
