package io.adlro.ingest.history.sacct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.PriorityNames;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SacctTest {
  private static final Set<String> MODELS = Set.of("a100");
  private static final SlurmSite SITE =
      new SlurmSite(MODELS::contains, 8, 100, OptionalLong.empty(), PriorityNames.standard());

  private static final String ROWS =
      """
      JobID|JobName|User|Account|Partition|QOS|State|Submit|Start|End|Elapsed|Timelimit|ReqTRES|AllocTRES|Constraints|SubmitLine
      56|train|anna|nlp|gpu|high|COMPLETED|2024-10-20T22:14:25|2024-10-20T22:15:25|2024-10-21T23:15:25|1-01:00:00|2-00:00:00|billing=8,cpu=8,gres/gpu=2,mem=62.50G,node=1|billing=8,cpu=8,gres/gpu:a100=2,gres/gpu=2,mem=62.50G,node=1|bigmem|sbatch -n8 --gres=gpu:2 train.sh --deep
      56.batch|batch||nlp|||COMPLETED|2024-10-20T22:14:25|2024-10-20T22:15:25|2024-10-21T23:15:25|1-01:00:00|||cpu=8,mem=62.50G,node=1||
      56.0|python||nlp|||COMPLETED|2024-10-20T22:14:25|2024-10-20T22:15:25|2024-10-21T23:15:25|1-01:00:00|||cpu=8,mem=62.50G,node=1||
      57_3|sweep|ben|cv|gpu|low|CANCELLED by 1000|2024-10-20T22:14:25|None|2024-10-20T22:20:25|00:00:00|UNLIMITED|cpu=4,gres/gpu:a100=1,gres/gpu=1,mem=8G,node=1||a100|sbatch --wrap sleep 6
      57_[5-9%2]|sweep|ben|cv|gpu|low|PENDING|2024-10-20T22:14:25|Unknown|Unknown|00:00:00|Partition_Limit|cpu=4,gres/gpu=1,mem=8G,node=1||a100|
      58|run|ben|cv|gpu|low|RUNNING|2024-10-20T22:14:25|2024-10-20T22:14:26|Unknown|00:10:00|00:30:00|cpu=4,gres/gpu:a100_1g.5gb=1,gres/gpu=1,mem=8G,node=1|||
      """;

  private final Intake intake = new Intake();

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<PastJob> history(String text) throws IOException, Unreadable {
    return history(text, SITE, ZoneOffset.UTC);
  }

  private List<PastJob> history(String text, SlurmSite site, ZoneId zone)
      throws IOException, Unreadable {
    List<PastJob> read = new ArrayList<>();
    new SacctHistory(site, zone).read(stream(text), read::add, intake);
    return read;
  }

  private List<Submission> queue(String text) throws IOException, Unreadable {
    List<Submission> read = new ArrayList<>();
    new SacctQueue(SITE, ZoneOffset.UTC).read(stream(text), read::add, intake);
    return read;
  }

  private List<String> ignored() {
    return intake.ignored().stream()
        .map(i -> "%dx %s: %s, %s".formatted(i.count(), i.what(), i.why(), i.where()))
        .toList();
  }

  @Test
  void anEndedJobIsRead() throws IOException, Unreadable {
    PastJob job = history(ROWS).get(0);
    assertThat(job.id()).isEqualTo("56");
    assertThat(job.submitMicros()).isEqualTo(1_729_462_465_000_000L);
    assertThat(job.startMicros()).hasValue(1_729_462_525_000_000L);
    assertThat(job.runMicros()).isEqualTo(90_000_000_000L);
    assertThat(job.endMicros()).hasValue(1_729_462_525_000_000L + job.runMicros());
    assertThat(job.ranOn()).isEqualTo("a100");
    assertThat(job.outcome()).isEqualTo(Outcome.COMPLETED);
    Submission asked = job.asked();
    assertThat(asked.name()).isEqualTo("train");
    assertThat(asked.user()).isEqualTo("anna");
    assertThat(asked.group()).isEqualTo("nlp");
    assertThat(asked.words()).containsExactly("partition-gpu", "qos-high", "train.sh");
    assertThat(asked.labels())
        .isEqualTo(new JobLabels("", "gpu", "nlp", "high", "train.sh --deep"));
    assertThat(asked.gpus()).isEqualTo(2);
    assertThat(asked.models()).isEmpty();
    assertThat(asked.constraint()).isEqualTo("bigmem");
    assertThat(asked.cpuMilli()).hasValue(4000);
    assertThat(asked.memoryMib()).hasValue(32_000);
    assertThat(asked.limitMicros()).hasValue(172_800_000_000L);
    assertThat(asked.priority()).hasValue(0.8);
  }

  @Test
  void aJobThatNeverStartedHasARunTimeOfZero() throws IOException, Unreadable {
    PastJob job = history(ROWS).get(1);
    assertThat(job.id()).isEqualTo("57_3");
    assertThat(job.outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.runMicros()).isZero();
    assertThat(job.ranOn()).isEmpty();
    assertThat(job.asked().models()).containsExactly("a100");
    assertThat(job.asked().limitMicros()).isEmpty();
    assertThat(job.asked().words()).contains("sleep");
  }

  @Test
  void stepsAndJobsThatHaveNotEndedAreCounted() throws IOException, Unreadable {
    assertThat(history(ROWS)).hasSize(2);
    assertThat(ignored())
        .containsExactly(
            "2x a step: only its job is used, line 3", "2x a job: has not ended, line 6");
  }

  @Test
  void waitingAndRunningJobsAreSubmissions() throws IOException, Unreadable {
    List<Submission> jobs = queue(ROWS);
    assertThat(jobs).hasSize(2);
    assertThat(jobs.get(0).copies()).isEqualTo(5);
    assertThat(jobs.get(0).models()).containsExactly("a100");
    assertThat(jobs.get(0).submitMicros()).hasValue(1_729_462_465_000_000L);
    assertThat(jobs.get(1).shareMilli()).isEqualTo(142);
    assertThat(jobs.get(1).limitMicros()).hasValue(1_800_000_000L);
  }

  @Test
  void attemptsOfARequeuedJobAreOneJobFromTheFirstSubmission() throws IOException, Unreadable {
    String rows =
        """
        JobIDRaw;State;Submit;Start;End;ElapsedRaw;ReqTRES;
        1;REQUEUED;100;110;120;10;;
        2;COMPLETED;105;110;130;20;;
        1;NODE_FAIL;120;130;150;20;;
        1;COMPLETED;150;160;200;40;;
        1;COMPLETED;150;160;200;40;;
        """;
    List<PastJob> jobs = history(rows);
    assertThat(jobs).extracting(PastJob::id).containsExactly("2", "1");
    assertThat(jobs.get(1).outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(jobs.get(1).submitMicros()).isEqualTo(100_000_000);
    assertThat(jobs.get(1).runMicros()).isEqualTo(40_000_000);
    assertThat(ignored())
        .containsExactly(
            "2x an attempt: was requeued; the last attempt counts, line 2",
            "1x a job: seen before, line 6");
  }

  @Test
  void attemptsMayBeNewestFirst() throws IOException, Unreadable {
    String rows =
        """
        JobID|State|Submit|Start|End|ReqTRES
        7|COMPLETED|150|160|200|
        7|NODE_FAIL|120|130|150|
        7|PREEMPTED|100|110|120|
        8|RUNNING|300|310|Unknown|
        8|NODE_FAIL|200|210|300|
        9_[4-9]|CANCELLED by 7|200|None|300|
        """;
    List<PastJob> jobs = history(rows);
    assertThat(jobs).extracting(PastJob::id).containsExactly("7", "9_[4-9]");
    assertThat(jobs.get(0).submitMicros()).isEqualTo(100_000_000);
    // It ran between its first submission and its last start, so that was not a wait.
    assertThat(jobs.get(0).startMicros()).isEmpty();
    assertThat(jobs.get(0).runMicros()).isEqualTo(40_000_000);
    assertThat(jobs.get(1).asked().copies()).isEqualTo(6);
    assertThat(jobs.get(1).runMicros()).isZero();
    assertThat(ignored())
        .containsExactly(
            "3x an attempt: was requeued; the last attempt counts, line 3",
            "1x a job: has not ended, line 5");
  }

  /** The jobs do not depend on the delimiter. */
  @Test
  void anyDelimiterIsAccepted() throws IOException, Unreadable {
    String plain =
        """
        JobID|Submit|ReqTRES|AllocTRES|Elapsed|State|NodeList|Timelimit|End
        12_3|2024-10-20T22:14:25|cpu=8,gres/gpu=2,mem=62.50G,node=1|cpu=8,gres/gpu:a100=2,gres/gpu=2,node=1|1-01:00:00|COMPLETED|c[1,3]|2-00:00:00|2024-10-21T23:15:25
        13|2024-10-20T22:14:26|cpu=4,gres/gpu:a100=1,gres/gpu=1,node=1||00:00:00|CANCELLED by 1000||1-00:00:00|2024-10-20T22:15:00
        """;
    List<PastJob> expected = history(plain);
    assertThat(expected).hasSize(2);
    assertThat(expected.get(0).asked().gpus()).isEqualTo(2);
    for (String delimiter :
        List.of(
            ",", ":", ";", "\t", "^", "~", "@", "#", "!", "$", "&", "*", "?", "%", "||",
            "\u001f")) {
      assertThat(history(plain.replace("|", delimiter))).as(delimiter).isEqualTo(expected);
      String trailing = plain.replace("\n", "|\n").replace("|", delimiter);
      assertThat(history(trailing)).as("trailing " + delimiter).isEqualTo(expected);
    }
    assertThat(ignored()).isEmpty();
  }

  @Test
  void aRowWhoseNameContainsTheDelimiterIsCounted() throws IOException, Unreadable {
    assertThat(history("JobID,JobName,State,Submit,Elapsed,ReqTRES\n1,a,b,COMPLETED,100,00:01:00,\n"))
        .isEmpty();
    assertThat(intake.ignoredCount()).isEqualTo(1);
  }

  @Test
  void theFixedWidthTableIsReadByItsDashes() throws IOException, Unreadable {
    String table =
        """
        JobID           JobName      State              Submit               Start                 End            ReqTRES
        ------------ ---------- ---------- ------------------- ------------------- ------------------- ------------------
        12             long na+  COMPLETED 2024-10-20T22:14:25 2024-10-20T22:15:25 2024-10-20T22:16:25 cpu=8,gres/gpu:a1+
        13_4               tiny OUT_OF_ME+ 2024-10-20T22:14:25 2024-10-20T22:15:25 2024-10-20T22:16:25   cpu=8,gres/gpu=2
        13_4.batch        batch OUT_OF_ME+ 2024-10-20T22:14:25 2024-10-20T22:15:25 2024-10-20T22:16:25
        14                 tiny CANCELLED+ 2024-10-20T22:14:25                None 2024-10-20T22:16:25              cpu=8
        15                 tiny shifted CANCELLED+ 2024-10-20T22:14:25                None 2024-10-20T22:16:25
        """;
    List<PastJob> jobs = history(table);
    assertThat(jobs).extracting(PastJob::id).containsExactly("13_4", "14");
    assertThat(jobs)
        .extracting(PastJob::outcome)
        .containsExactly(Outcome.FAILED, Outcome.CANCELLED);
    assertThat(jobs.get(0).asked().gpus()).isEqualTo(2);
    assertThat(jobs.get(0).runMicros()).isEqualTo(60_000_000);
    assertThat(ignored())
        .containsExactly(
            "1x a row: its JobID or resources are truncated; run sacct with -P, line 3",
            "1x a step: only its job is used, line 5",
            "1x a row: does not fit the columns; run sacct with -P, line 7");
    assertThat(new SacctHistory(SITE, ZoneOffset.UTC).recognises(new Head("a", table))).isTrue();
  }

  @Test
  void repeatedHeadersAreCounted() throws IOException, Unreadable {
    String part = "JobID|State|Submit|Start|End|ReqTRES\n1|COMPLETED|1|2|62|\n";
    assertThat(history(part + part.replace("\n1|", "\n2|"))).hasSize(2);
    assertThat(ignored()).containsExactly("1x a header: is repeated, line 3");
  }

  @Test
  void timesAreInTheZoneOfTheSite() throws IOException, Unreadable {
    String rows =
        """
        JobID,State,Submit,Start,End,ReqTRES
        1,CD,2024-07-01T12:00:00,2024-07-01T12:00:10,2024-07-01T12:01:00,
        """;
    PastJob job = history(rows, SITE, ZoneId.of("Europe/Berlin")).get(0);
    assertThat(job.submitMicros()).isEqualTo(1_719_828_000_000_000L);
    assertThat(job.runMicros()).isEqualTo(50_000_000);
  }

  @Test
  void oldAccountingIsRead() throws IOException, Unreadable {
    String rows =
        """
        JobID|State|Submit|Start|End|Elapsed|ReqGRES|AllocGRES|ReqCPUS|ReqMem|NNodes|Priority
        1|TIMEOUT|1|2|62|00:01:00|gpu:2|gpu:v100:4|8|4Gn|2|77
        2|OUT_OF_MEMORY|1|2|62|00:01:00|gpu:2||8|4Gc|2|77
        3|FAILED|1|2|62|00:01:00|||8|16G|1|77
        """;
    List<PastJob> jobs = history(rows);
    assertThat(jobs)
        .extracting(PastJob::outcome)
        .containsExactly(Outcome.TIMED_OUT, Outcome.FAILED, Outcome.FAILED);
    assertThat(jobs).extracting(job -> job.asked().gpus()).containsExactly(4, 4, 0);
    assertThat(jobs.get(0).ranOn()).isEqualTo("v100");
    assertThat(jobs.get(0).asked().memoryMib()).hasValue(2048);
    assertThat(jobs.get(1).asked().memoryMib()).hasValue(8192);
    assertThat(jobs.get(2).asked().memoryMib()).hasValue(16_384);
    assertThat(ignored()).containsExactly("3x Priority: the site's scale is not known, line 2");
    SlurmSite scaled =
        new SlurmSite(MODELS::contains, 8, 100, OptionalLong.of(154), PriorityNames.standard());
    assertThat(history(rows, scaled, ZoneOffset.UTC).get(0).asked().priority()).hasValue(0.5);
  }

  @Test
  void theAllocatedModelIsNotTheRequestedModel() throws IOException, Unreadable {
    String rows =
        """
        JobID|State|Submit|Start|End|AllocTRES
        1|COMPLETED|1|2|62|cpu=1,gres/gpu:v100=2,gres/gpu:a100=1,gres/gpu=3,node=2
        """;
    PastJob job = history(rows).get(0);
    assertThat(job.asked().gpus()).isEqualTo(3);
    assertThat(job.asked().models()).isEmpty();
    assertThat(job.ranOn()).isEqualTo("v100+a100");
  }

  @Test
  void rowsThatDoNotFitAreSkippedAndCounted() throws IOException, Unreadable {
    String rows =
        """
        JobID|JobName|State|Submit|Elapsed|ReqTRES
        1|a|b|COMPLETED|100|00:01:00|
        2|a|COMPLETED
        3|a|COMPLETED|whenever|00:01:00|
        4|a|COMPLETED|100|long|
        5|a|PURPLE|100|00:01:00|
        6|a|COMPLETED|100|00:01:00|
        """;
    assertThat(history(rows)).extracting(PastJob::id).containsExactly("6");
    assertThat(ignored())
        .containsExactly(
            "1x a row: has more fields than the header; a name may contain the delimiter, choose"
                + " another, line 2",
            "1x a row: has fewer fields than the header, line 3",
            "1x submit: not a time; set SLURM_TIME_FORMAT=standard, line 4",
            "1x a job: has no submission time, line 4",
            "1x Elapsed: not a time, line 5",
            "1x a job: has no run time, line 5",
            "1x state PURPLE: unknown state, line 6");
  }

  @Test
  void aTableWithoutAHeaderIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> history("56|wrap|normal|root|1\n"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("run sacct with -P and without -n");
    assertThatThrownBy(() -> history("JobID           JobName      State\n---- ---- ----\n"))
        .isInstanceOf(Unreadable.class);
    SacctHistory format = new SacctHistory(SITE, ZoneOffset.UTC);
    assertThat(format.recognises(new Head("a.txt", ROWS))).isTrue();
    assertThat(format.recognises(new Head("a.txt", "JobIDRaw\u001fState\u001fEnd\n"))).isTrue();
    assertThat(format.recognises(new Head("a.csv", "job_id,gpus\n"))).isFalse();
  }

  /** What sacct prints without -o. */
  @Test
  void missingColumnsAreNamedWithTheCallThatHasThem() {
    String usual =
        """
        JobID           JobName  Partition    Account  AllocCPUS      State ExitCode
        ------------ ---------- ---------- ---------- ---------- ---------- --------
        12                train        gpu         ml          8  COMPLETED      0:0
        """;
    assertThatThrownBy(() -> history(usual))
        .isInstanceOf(Unreadable.class)
        .hasMessage(
            "the header has no column Submit, Start, End, ElapsedRaw, ReqTRES, AllocTRES; write the"
                + " file with: "
                + SacctCommand.TEXT);
    assertThatThrownBy(() -> history("JobID|State|Submit|Elapsed\n1|COMPLETED|1|00:01:00\n"))
        .hasMessageStartingWith("the header has no column ReqTRES, AllocTRES; write");
    assertThat(SacctCommand.TEXT)
        .startsWith("SLURM_TIME_FORMAT=%s sacct -a -X -D -P -S now-30days -o JobID,State,Submit,");
  }

  @Test
  void theOutputOfTheGivenCallIsRead() throws IOException, Unreadable {
    String rows =
        String.join("|", SacctCommand.COLUMNS)
            + "\n7|COMPLETED|100|100|160|400|240|60|cpu=4,gres/gpu=2,node=1"
            + "|cpu=4,gres/gpu:a100=2,gres/gpu=2,node=1|1|n1|ana|ml|gpu|normal|train\n";
    PastJob job = history(rows).get(0);
    assertThat(job.asked().gpus()).isEqualTo(2);
    assertThat(job.asked().limitMicros()).hasValue(3_600_000_000L);
    assertThat(job.startMicros()).hasValue(160_000_000L);
    assertThat(job.runMicros()).isEqualTo(240_000_000L);
    assertThat(job.ranOn()).isEqualTo("a100");
    assertThat(ignored()).isEmpty();
  }

  @Test
  void withoutASubmissionTimeTheStartIsUsedAndNamed() throws IOException, Unreadable {
    assertThat(history("JobID|State|Start|End|ReqTRES\n1|COMPLETED|5|9|\n").get(0).submitMicros())
        .isEqualTo(5_000_000);
    assertThat(ignored())
        .containsExactly("1x Submit: there is no such column; the start is used instead, line 1");
  }

  @Test
  void mutatedHistoriesAreReadOrRefused() {
    SacctHistory format = new SacctHistory(SITE, ZoneOffset.UTC);
    Fuzz.survive(
        in -> format.read(in, job -> {}, new Intake()),
        List.of(
            ROWS.getBytes(StandardCharsets.UTF_8),
            ROWS.replace('|', ',').getBytes(StandardCharsets.UTF_8),
            ROWS.replace('|', ':').getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void mutatedFixedWidthTablesAreReadOrRefused() {
    SacctHistory format = new SacctHistory(SITE, ZoneOffset.UTC);
    String table =
        """
        JobID           JobName      State              Submit    Elapsed    ReqTRES
        ------------ ---------- ---------- ------------------- ---------- ----------
        12             long na+ COMPLETED+ 2024-10-20T22:14:25   00:01:00 gres/gpu=2
        """;
    Fuzz.survive(
        in -> format.read(in, job -> {}, new Intake()),
        List.of(table.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void mutatedQueuesAreReadOrRefused() {
    SacctQueue format = new SacctQueue(SITE, ZoneOffset.UTC);
    Fuzz.survive(
        in -> format.read(in, job -> {}, new Intake()),
        List.of(ROWS.getBytes(StandardCharsets.UTF_8)));
  }
}
