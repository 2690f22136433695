package io.adlro.ingest.history.sacct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SacctJsonTest {
  /** A task of an array and a job that was cancelled while it waited, as Slurm 22.05 has them. */
  private static final String V38 =
      """
      {"errors": [], "jobs": [
       {"account": "lab", "comment": {"administrator": null, "job": "a|b", "system": null},
        "allocation_nodes": 1, "array": {"job_id": 70, "task_id": 3},
        "association": {"account": "lab", "user": "anna"}, "cluster": "c", "constraints": "",
        "time": {"elapsed": 60, "eligible": 1729462465, "end": 1729462585, "start": 1729462525,
                 "submission": 1729462465, "suspended": 0, "limit": 5},
        "het": {"job_id": 0, "job_offset": null}, "job_id": 71, "name": "train|x", "nodes": "v1",
        "partition": "gpu", "qos": "normal", "state": {"current": "COMPLETED", "reason": "None"},
        "tres": {"allocated": [{"type": "cpu", "name": null, "count": 4},
                               {"type": "energy", "name": null, "count": null},
                               {"type": "node", "name": null, "count": 1},
                               {"type": "gres", "name": "gpu", "count": 2},
                               {"type": "gres", "name": "gpu:volta", "count": 2}],
                 "requested": [{"type": "cpu", "name": null, "count": 4},
                               {"type": "node", "name": null, "count": 1},
                               {"type": "gres", "name": "gpu", "count": 2}]},
        "user": "anna"},
       {"account": "lab", "allocation_nodes": 0, "array": {"job_id": 0, "task_id": null},
        "time": {"elapsed": 0, "eligible": 0, "end": 1729462500, "start": 0,
                 "submission": 1729462465, "limit": null},
        "job_id": 72, "name": "next", "nodes": "None assigned", "partition": "gpu", "qos": "normal",
        "state": {"current": "CANCELLED", "reason": "None"},
        "tres": {"allocated": [], "requested": [{"type": "gres", "name": "gpu", "count": 1}]},
        "user": "ben"}]}
      """;

  /** The first of them as Slurm 24.05 has it. */
  private static final String V41 =
      V38.replace("\"limit\": 5", "\"limit\": {\"set\": true, \"infinite\": false, \"number\": 5}")
          .replace("\"task_id\": 3", "\"task_id\": {\"set\": true, \"number\": 3}")
          .replace("\"task_id\": null", "\"task_id\": {\"set\": false, \"number\": 0}")
          .replace("\"current\": \"COMPLETED\"", "\"current\": [\"COMPLETED\"]");

  /** The same as sacct prints it. */
  private static final String TABLE =
      """
      JobID^State^Submit^Eligible^Start^End^ElapsedRaw^TimelimitRaw^ReqTRES^AllocTRES^NNodes^NodeList^User^Account^Partition^QOS^Cluster^Comment^JobName
      70_3^COMPLETED^1729462465^1729462465^1729462525^1729462585^60^5^cpu=4,node=1,gres/gpu=2^cpu=4,node=1,gres/gpu=2,gres/gpu:volta=2^1^v1^anna^lab^gpu^normal^c^a|b^train|x
      """;

  private final Intake intake = new Intake();

  private static SacctJson json() {
    return new SacctJson(SlurmSite.defaults());
  }

  private List<PastJob> read(HistoryFormat format, String text) throws IOException, Unreadable {
    List<PastJob> read = new ArrayList<>();
    format.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), read::add, intake);
    return read;
  }

  @Test
  void aJobIsTheSameAsInTheTableOfSacct() throws IOException, Unreadable {
    PastJob expected = read(new SacctHistory(SlurmSite.defaults(), ZoneOffset.UTC), TABLE).get(0);

    assertThat(expected.ranOn()).isEqualTo("volta");
    assertThat(expected.nodes()).isEqualTo("v1");
    assertThat(read(json(), V38).get(0)).isEqualTo(expected);
    assertThat(read(json(), V41).get(0)).isEqualTo(expected);
  }

  @Test
  void aJobThatWasCancelledWhileItWaitedDidNotRun() throws IOException, Unreadable {
    PastJob job = read(json(), V38).get(1);

    assertThat(job.id()).isEqualTo("72");
    assertThat(job.outcome()).isEqualTo(PastJob.Outcome.CANCELLED);
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.runMicros()).isZero();
    assertThat(job.asked().gpus()).isEqualTo(1);
  }

  @Test
  void severalAnswersInOneFileAreOneHistory() throws IOException, Unreadable {
    assertThat(read(json(), V38 + "{\"jobs\": []}\n")).hasSize(2);
  }

  @Test
  void anAnswerWithoutJobsIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> read(json(), "{\"meta\": {}}"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("sacct --json");
  }

  @Test
  void brokenInputIsSurvived() {
    Fuzz.survive(
        in -> json().read(in, job -> {}, new Intake()),
        List.of(V38.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void itIsRecognisedByFieldsThatTheQueueDoesNotHave() {
    assertThat(json().recognises(Head.of("x", V38.getBytes(StandardCharsets.UTF_8)))).isTrue();
    assertThat(
            json()
                .recognises(
                    Head.of(
                        "x",
                        "{\"jobs\": [{\"job_state\": \"RUNNING\"}]}"
                            .getBytes(StandardCharsets.UTF_8))))
        .isFalse();
  }
}
