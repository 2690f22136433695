package io.adlro.ingest.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.kubernetes.KubernetesSite;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PodHistoryTest {
  static final String PODS =
      """
      {"apiVersion": "v1", "items": [
        {"apiVersion": "v1", "kind": "Pod",
         "metadata": {"creationTimestamp": "2024-03-31T09:00:00Z", "name": "bert-x7k2p",
           "namespace": "nlp", "uid": "2237ca39-cac0-4601-b658-8a3c5f406a4f",
           "labels": {"job-name": "bert", "user": "anna"},
           "ownerReferences": [{"apiVersion": "batch/v1", "kind": "Job", "name": "bert",
             "controller": true}]},
         "spec": {"nodeName": "gpu-3", "restartPolicy": "Never", "tolerations": [],
           "nodeSelector": {"nvidia.com/gpu.product": "Tesla-T4"},
           "containers": [{"name": "main", "image": "nlp/bert:7", "command": ["python", "train.py"],
             "resources": {"limits": {"nvidia.com/gpu": "2", "cpu": "8", "memory": "64Gi"}}}]},
         "status": {"phase": "Succeeded", "startTime": "2024-03-31T09:05:00Z",
           "conditions": [{"type": "PodScheduled", "status": "True",
             "lastTransitionTime": "2024-03-31T09:04:58Z"}],
           "containerStatuses": [
             {"name": "main", "state": {"terminated": {"exitCode": 0, "reason": "Completed",
               "startedAt": "2024-03-31T09:06:00Z", "finishedAt": "2024-03-31T10:05:00Z"}}},
             {"name": "log", "state": {"terminated": {"exitCode": 0,
               "startedAt": "2024-03-31T09:06:00Z", "finishedAt": "2024-03-31T10:05:30Z"}}}]}},
        {"kind": "Pod", "metadata": {"name": "web-1", "namespace": "www",
           "creationTimestamp": "2024-03-31T09:00:00Z"},
         "spec": {"containers": [{"name": "web"}]},
         "status": {"phase": "Running", "startTime": "2024-03-31T09:05:00Z"}},
        {"metadata": {"name": "lost", "namespace": "cv",
           "creationTimestamp": "2024-03-31T09:00:00Z",
           "annotations": {"gpu-fraction": "0.5"}},
         "spec": {"containers": [{"name": "c"}], "activeDeadlineSeconds": 600},
         "status": {"phase": "Failed", "reason": "Evicted", "conditions": [
           {"type": "PodScheduled", "status": "True", "lastTransitionTime": "2024-03-31T09:01:00Z"},
           {"type": "DisruptionTarget", "status": "True",
            "lastTransitionTime": "2024-03-31T09:03:00Z"}]}}
      ], "kind": "List"}
      """;

  private static final PodHistory FORMAT = new PodHistory(KubernetesSite.defaults());

  private static HistoryReading read(String text) throws Unreadable {
    return HistoryReading.of(FORMAT, text);
  }

  private static String failed(String status) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: p, namespace: n, creationTimestamp: "2024-03-31T09:00:00Z"}
    spec: {containers: [{name: c, resources: {limits: {amd.com/gpu: 1}}}]}
    status: {phase: Failed, %s}
    """
        .formatted(status);
  }

  @Test
  void aPodRunsFromItsStartTimeToTheEndOfItsLastContainer() throws Unreadable {
    PastJob pod = read(PODS).jobs().get(0);

    assertThat(pod.id()).isEqualTo("nlp/bert-x7k2p");
    assertThat(pod.submitMicros()).isEqualTo(1_711_875_600_000_000L);
    assertThat(pod.startMicros()).hasValue(1_711_875_900_000_000L);
    assertThat(pod.endMicros()).hasValue(1_711_879_530_000_000L);
    assertThat(pod.runMicros()).isEqualTo(3_630_000_000L);
    assertThat(pod.ranOn()).isEqualTo("Tesla-T4");
    assertThat(pod.outcome()).isEqualTo(Outcome.COMPLETED);
    Submission asked = pod.asked();
    assertThat(asked.name()).isEqualTo("bert");
    assertThat(asked.group()).isEqualTo("nlp");
    assertThat(asked.user()).isEqualTo("anna");
    assertThat(asked.gpus()).isEqualTo(2);
    assertThat(asked.cpuMilli()).hasValue(4_000);
    assertThat(asked.memoryMib()).hasValue(32_768);
    assertThat(asked.models()).containsExactly("Tesla-T4");
    assertThat(asked.words()).contains("main", "nlp/bert", "train.py");
    assertThat(asked.submitMicros()).hasValue(pod.submitMicros());
  }

  @Test
  void anEvictedPodIsCancelledAtThatTime() throws Unreadable {
    PastJob pod = read(PODS).jobs().get(1);

    assertThat(pod.id()).isEqualTo("cv/lost");
    assertThat(pod.asked().name()).isEqualTo("lost");
    assertThat(pod.asked().shareMilli()).isEqualTo(500);
    assertThat(pod.asked().limitMicros()).hasValue(600_000_000);
    assertThat(pod.startMicros()).hasValue(1_711_875_660_000_000L);
    assertThat(pod.runMicros()).isEqualTo(120_000_000);
    assertThat(pod.outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(pod.ranOn()).isEmpty();
  }

  @Test
  void podsThatHaveNotEndedAreCountedButUnusedFieldsAreNot() throws Unreadable {
    HistoryReading reading = read(PODS);

    assertThat(reading.jobs()).hasSize(2);
    assertThat(reading.ignored()).containsExactly("a pod: has not ended, line 20, x1");
    assertThat(reading.intake().understood()).containsEntry("jobs", 2L);
  }

  @Test
  void withoutAStartTimeTheContainersDecide() throws Unreadable {
    String containers =
        "containerStatuses: [{state: {terminated: {startedAt: '2024-03-31T09:10:00Z',"
            + " finishedAt: '2024-03-31T09:11:00Z'}}}]";
    PastJob pod = read(failed(containers)).only();

    assertThat(pod.runMicros()).isEqualTo(60_000_000);
    assertThat(pod.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(read(failed("reason: DeadlineExceeded, " + containers)).only().outcome())
        .isEqualTo(Outcome.TIMED_OUT);
    String prepared = containers.replace("containerStatuses", "initContainerStatuses");
    assertThat(read(failed(prepared)).only().runMicros()).isZero();
  }

  @Test
  void unusablePodsAreCountedByReason() throws Unreadable {
    HistoryReading reading =
        read(
            String.join(
                "---\n",
                failed("reason: Lost"),
                failed("startTime: '2024-03-31T09:10:00Z'").replace("kind: Pod", "kind: Node"),
                failed(
                    "startTime: '2024-03-31T09:10:00Z', containerStatuses:"
                        + " [{state: {terminated: {finishedAt: '2024-03-31T09:09:00Z'}}}]"),
                failed(
                        "containerStatuses:"
                            + " [{state: {terminated: {finishedAt: '2024-03-31T09:09:00Z'}}}]")
                    .replace("creationTimestamp", "created")));

    assertThat(reading.jobs()).isEmpty();
    assertThat(reading.ignored())
        .containsExactly(
            "a pod: has ended without an end time, line 1, x1",
            "Node: not a Pod, line 7, x1",
            "a pod: times are not in order, line 13, x1",
            "a pod: has no creation time, line 19, x1");
  }

  @Test
  void itRecognisesPodsThatHaveEnded() {
    assertThat(FORMAT.recognises(new Head("pods.json", PODS))).isTrue();
    assertThat(FORMAT.recognises(new Head("pods.yaml", failed("reason: x")))).isTrue();
    String waiting = failed("").replace("Failed", "Pending");
    assertThat(FORMAT.recognises(new Head("pod.yaml", waiting))).isFalse();
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> FORMAT.read(in, job -> {}, new Intake()),
        List.of(
            PODS.getBytes(StandardCharsets.UTF_8),
            failed("reason: x").getBytes(StandardCharsets.UTF_8)));
  }
}
