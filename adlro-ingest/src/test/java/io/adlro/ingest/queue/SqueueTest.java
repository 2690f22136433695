package io.adlro.ingest.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.QueueState;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SqueueTest {
  private static final String USUAL =
      """
                   JOBID PARTITION     NAME     USER ST       TIME  NODES NODELIST(REASON)
                      45       gpu  my test      ana PD       0:00      2 (Nodes required for job are DOWN)
             46_[3-9%2]       gpu train.py      bob PD       0:00      1 (Resources)
                      42     batch     wrap      ana  R    1:02:03      1 c1
                      41     batch     wrap      ana CD    1:02:03      1 c1
      """;

  private static final String LONG =
      """
      Mon Nov 16 21:33:33 2026
                   JOBID PARTITION     NAME     USER    STATE       TIME TIME_LIMI  NODES NODELIST(REASON)
                      45       gpu    train      ana  PENDING       0:00 1-00:00:00      1 (Priority)
                      46       gpu     eval      ana  RUNNING       5:00     30:00      1 n1
      """;

  private static final String PIPES =
      """
      JOBID|PARTITION|NAME|USER|ACCOUNT|STATE|REASON|TIME_LIMIT|NODES|CPUS|TRES_PER_NODE|SUBMIT_TIME|QOS|FEATURES
      7|gpu|a b|ana|ml|PENDING|Priority|2-00:00:00|2|16|gres/gpu:a100:4|2024-01-31T10:00:00|high|(null)
      8|gpu|x|bob|ml|RUNNING|None|UNLIMITED|1|4|gpu:1|2024-01-31T10:00:00|normal|v100
      9|cpu|y|bob|ml|RUNNING|None|10|1|4|N/A|N/A|normal|(null)
      """;

  private static final String FORMAT =
      """
      JOBID               NAME                STATE               TRES_PER_JOB        TRES_PER_TASK       TASKS               REASON
      7                   two words           PENDING             gres:gpu:h100:8     N/A                 4                   Resources
      8                   alongernamethatiscutRUNNING             N/A                 gres/gpu:2          4                   None
      """;

  private static final String DATADOG =
      """
      45|root|test.py|PENDING||1|(Resources)|gres/gpu:1|foo
      44|root|wrap|RUNNING|c2|1|c2|gres/gpu:2|foo
      """;

  private static final String OLD_JSON =
      """
      {"meta": {"plugin": {"type": "openapi/v0.0.37"}}, "errors": [{"error": "x"}], "jobs": [
       {"account": "ml", "accrue_time": 1684114900, "array_task_string": "", "features": "v100",
        "job_id": 26, "job_state": "RUNNING", "name": "wrap", "node_count": 2, "cpus": 8,
        "partition": "gpu", "qos": "normal", "state_reason": "None", "submit_time": 1684114900,
        "time_limit": 30, "tres_per_node": "gpu:2", "tres_req_str": "cpu=8,mem=64G,node=2",
        "tres_alloc_str": "", "user_name": "bkd", "priority": 7},
       {"job_id": 27, "job_state": "COMPLETED"}, 3]}
      """;

  private static final String NEW_JSON =
      """
      {"jobs": [
       {"account": "bio", "accrue_time": {"set": true, "infinite": false, "number": 1},
        "array_task_string": "1-10", "gres_detail": [], "job_id": 11,
        "job_state": ["PENDING"], "name": "array", "state_reason": "Dependency",
        "node_count": {"set": true, "infinite": false, "number": 2}, "partition": "gpu",
        "cpus": {"set": true, "infinite": false, "number": 2},
        "submit_time": {"set": true, "infinite": false, "number": 1762529688},
        "time_limit": {"set": true, "infinite": true, "number": 0},
        "tres_per_job": "gres/gpu:8", "tres_req_str": "cpu=1,mem=512M,node=1,billing=1",
        "user_name": "jo"},
       {"job_id": 12, "job_state": ["RUNNING", "COMPLETING"], "name": "held", "node_count": 1,
        "gres_detail": ["gpu:h100:4(IDX:0-3)", "gpu:h100:4(IDX:0-3)"], "user_name": "jo"}],
       "last_update": 5, "meta": {}, "errors": [], "warnings": []}
      """;

  private final Intake intake = new Intake();
  private final SqueueTable table = new SqueueTable(SlurmSite.defaults(), ZoneOffset.UTC);
  private final SqueueJson json = new SqueueJson(SlurmSite.defaults());

  private List<Submission> read(SubmissionFormat format, String text)
      throws IOException, Unreadable {
    assertThat(format.recognises(new Head("a", text))).isTrue();
    List<Submission> jobs = new ArrayList<>();
    format.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), jobs::add, intake);
    return jobs;
  }

  private List<String> ignored() {
    return intake.ignored().stream()
        .map(i -> "%dx %s: %s".formatted(i.count(), i.what(), i.why()))
        .toList();
  }

  @Test
  void theUsualTableIsCutAtTheEndsOfItsTitles() throws IOException, Unreadable {
    List<Submission> jobs = read(table, USUAL);
    assertThat(jobs).extracting(Submission::name).containsExactly("my test", "train.py", "wrap");
    assertThat(jobs).extracting(Submission::user).containsExactly("ana", "bob", "ana");
    assertThat(jobs)
        .extracting(Submission::queue)
        .containsExactly(
            new QueueState("PENDING", "Nodes required for job are DOWN"),
            new QueueState("PENDING", "Resources"),
            new QueueState("RUNNING", ""));
    assertThat(jobs.get(1).copies()).isEqualTo(7);
    assertThat(jobs.get(0).nodes()).hasValue(2);
    assertThat(ignored())
        .containsExactly(
            "1x TIME: not used",
            "1x TRES_PER_NODE: no such column, so no GPUs; print it with squeue -o"
                + " '%i|%P|%j|%u|%a|%T|%r|%l|%D|%C|%b|%V|%q|%f'",
            "1x a job: has ended");
  }

  @Test
  void theLongTableHasLimits() throws IOException, Unreadable {
    List<Submission> jobs = read(table, LONG);
    assertThat(jobs.get(0).limitMicros()).hasValue(86_400_000_000L);
    assertThat(jobs.get(1).limitMicros()).hasValue(1_800_000_000L);
    assertThat(jobs.get(0).queue().reason()).isEqualTo("Priority");
    assertThat(ignored()).contains("1x Mon Nov 16 21:33:33 2026: before the header");
  }

  @Test
  void aTableOfTheUsersFormatHasGpusOfAllNodes() throws IOException, Unreadable {
    List<Submission> jobs = read(table, PIPES);
    assertThat(jobs).extracting(Submission::gpus).containsExactly(8, 1, 0);
    assertThat(jobs.get(0).models()).containsExactly("a100");
    assertThat(jobs.get(0).group()).isEqualTo("ml");
    assertThat(jobs.get(0).limitMicros()).hasValue(172_800_000_000L);
    assertThat(jobs.get(0).submitMicros()).hasValue(1_706_695_200_000_000L);
    assertThat(jobs.get(1).limitMicros()).isEmpty();
    assertThat(jobs.get(1).models()).containsExactly("v100");
    assertThat(jobs.get(1).queue()).isEqualTo(new QueueState("RUNNING", ""));
    assertThat(jobs.get(1).labels().partition()).isEqualTo("gpu");
    assertThat(ignored()).isEmpty();
  }

  @Test
  void aTableOfFormatIsCutAtTheStartsOfItsTitles() throws IOException, Unreadable {
    List<Submission> jobs = read(table, FORMAT);
    assertThat(jobs).extracting(Submission::gpus).containsExactly(8, 8);
    assertThat(jobs)
        .extracting(Submission::name)
        .containsExactly("two words", "alongernamethatiscut");
    assertThat(jobs.get(0).models()).containsExactly("h100");
    assertThat(jobs.get(0).queue()).isEqualTo(new QueueState("PENDING", "Resources"));
    assertThat(jobs.get(0).labels().partition()).isEqualTo("");
  }

  @Test
  void theLayoutOfDatadogNeedsNoHeader() throws IOException, Unreadable {
    List<Submission> jobs = read(table, DATADOG);
    assertThat(jobs).extracting(Submission::gpus).containsExactly(1, 2);
    assertThat(jobs.get(0).queue()).isEqualTo(new QueueState("PENDING", "Resources"));
    assertThat(jobs.get(0).labels().partition()).isEqualTo("foo");
  }

  @Test
  void jsonOfOldVersionsIsRead() throws IOException, Unreadable {
    List<Submission> jobs = read(json, OLD_JSON);
    assertThat(jobs).hasSize(1);
    Submission job = jobs.get(0);
    assertThat(job.gpus()).isEqualTo(4);
    assertThat(job.models()).containsExactly("v100");
    assertThat(job.limitMicros()).hasValue(1_800_000_000L);
    assertThat(job.submitMicros()).hasValue(1_684_114_900_000_000L);
    assertThat(job.queue()).isEqualTo(new QueueState("RUNNING", ""));
    assertThat(job.labels().partition()).isEqualTo("gpu");
    assertThat(ignored())
        .containsExactly(
            "1x errors: Slurm reports an error of its own",
            "1x Priority: the site's scale is not known",
            "1x a job: has ended",
            "1x job: not an object");
  }

  @Test
  void jsonOfNewVersionsIsRead() throws IOException, Unreadable {
    List<Submission> jobs = read(json, NEW_JSON);
    assertThat(jobs).extracting(Submission::gpus).containsExactly(8, 8);
    assertThat(jobs.get(0).copies()).isEqualTo(10);
    assertThat(jobs.get(0).limitMicros()).isEmpty();
    assertThat(jobs.get(0).queue()).isEqualTo(new QueueState("PENDING", "Dependency"));
    assertThat(jobs.get(0).labels().partition()).isEqualTo("gpu");
    assertThat(ignored()).isEmpty();
  }

  @Test
  void rowsThatDoNotFitAreCounted() throws IOException, Unreadable {
    assertThat(read(table, "JOBID|STATE|GRES\n1|RUNNING\n|RUNNING|gpu:1\n1|PURPLE|gpu:1\n"))
        .isEmpty();
    assertThat(intake.ignoredCount()).isEqualTo(3);
    assertThat(read(table, "JOBID STATE GRES\nJOBID STATE GRES\n1 R gpu:1\n")).hasSize(1);
    assertThat(ignored()).contains("1x a header: is repeated");
  }

  @Test
  void otherInputsAreRefused() {
    for (String text :
        List.of(
            "JobID|State|Submit\n1|COMPLETED|1\n",
            "NODELIST|CPUS|STATE\nn1|4|idle\n",
            "{\"nodes\": [{\"real_memory\": 5}]}",
            "job_id,gpus,user\n",
            "")) {
      assertThat(table.recognises(new Head("a", text))).as(text).isFalse();
      assertThat(json.recognises(new Head("a", text))).as(text).isFalse();
      ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
      assertThatThrownBy(() -> table.read(in, job -> {}, intake)).isInstanceOf(Unreadable.class);
    }
  }

  @Test
  void mutatedTablesAreReadOrRefused() {
    Fuzz.survive(
        in -> table.read(in, job -> {}, new Intake()), bytes(USUAL, LONG, PIPES, FORMAT, DATADOG));
  }

  @Test
  void mutatedJsonIsReadOrRefused() {
    Fuzz.survive(in -> json.read(in, job -> {}, new Intake()), bytes(OLD_JSON, NEW_JSON));
  }

  private static List<byte[]> bytes(String... texts) {
    return List.of(texts).stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }
}
