package io.adlro.ingest.history.jobcomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobcompTest {
  private static final String LINES =
      """
      JobId=1201 UserId=anna(1000) GroupId=nlp(500) Name=train bert v2 JobState=COMPLETED Partition=gpu TimeLimit=2880 StartTime=2024-10-20T22:15:25 EndTime=2024-10-21T23:15:25 NodeList=c[1-2] NodeCnt=2 ProcCnt=16 WorkDir=/home/anna/my runs ReservationName= Tres=cpu=16,mem=125G,node=2,billing=16,gres/gpu:a100=4,gres/gpu=4 Account=speech QOS=high WcKey= Cluster=alps SubmitTime=2024-10-20T22:14:25 EligibleTime=2024-10-20T22:14:25 DerivedExitCode=0:0 ExitCode=0:0\s
      JobId=1203 UserId=ben(1001) GroupId=cv(501) Name=sweep JobState=CANCELLED Partition=gpu TimeLimit=UNLIMITED StartTime=Unknown EndTime=2024-10-20T22:20:25 NodeList=(null) NodeCnt=0 ProcCnt=0 WorkDir=/home/ben ReservationName= Tres=cpu=4,mem=8G,node=1,billing=4,gres/gpu=1 Account= QOS= WcKey= Cluster=alps SubmitTime=2024-10-20T22:14:25 EligibleTime=unknown ArrayJobId=1202 ArrayTaskId=7 DerivedExitCode=0:0 ExitCode=0:0\s
      """;

  private static final String DOCUMENTS =
      """
      {"jobid":77,"container":null,"username":"anna","user_id":1000,"groupname":"nlp","@start":"2024-10-20T22:15:25","@end":"2024-10-20T22:16:25","elapsed":60,"partition":"gpu","nodes":"c1","total_cpus":8,"total_nodes":1,"state":"TIMEOUT","@submit":"2024-10-20T22:14:25","@eligible":"2024-10-20T22:14:25","qos":"normal","features":"bigmem","time_limit":60,"job_name":"train","tres_req":"cpu=8,mem=16G,node=1,gres/gpu=2","tres_alloc":"cpu=8,mem=16G,node=1,gres/gpu=2,gres/gpu:a100=2","account":"speech","script":"#!/bin/bash\\npython train.py\\n"}
      {"_index":"slurm","_source":{"jobid":80,"username":"ben","groupname":"cv","@start":"Unknown","@end":"2024-10-20T22:16:25","elapsed":1729462585,"total_cpus":0,"total_nodes":0,"state":"CANCELLED","array_job_id":78,"array_task_id":2,"@submit":"2024-10-20T22:14:25"}}
      """;

  private final Intake intake = new Intake();

  private static JobcompText text(ZoneId zone) {
    return new JobcompText(SlurmSite.defaults(), zone);
  }

  private static JobcompJson json() {
    return new JobcompJson(SlurmSite.defaults());
  }

  private List<PastJob> read(HistoryFormat format, String text) throws IOException, Unreadable {
    List<PastJob> read = new ArrayList<>();
    format.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), read::add, intake);
    return read;
  }

  private List<String> ignored() {
    return intake.ignored().stream()
        .map(i -> "%dx %s: %s, %s".formatted(i.count(), i.what(), i.why(), i.where()))
        .toList();
  }

  @Test
  void aLineIsReadAsRequestAndOutcome() throws IOException, Unreadable {
    PastJob job = read(text(ZoneOffset.UTC), LINES).get(0);

    assertThat(job.id()).isEqualTo("1201");
    assertThat(job.submitMicros()).isEqualTo(1_729_462_465_000_000L);
    assertThat(job.startMicros()).hasValue(1_729_462_525_000_000L);
    assertThat(job.runMicros()).isEqualTo(90_000_000_000L);
    assertThat(job.outcome()).isEqualTo(Outcome.COMPLETED);
    Submission asked = job.asked();
    assertThat(asked.name()).isEqualTo("train bert v2");
    assertThat(asked.user()).isEqualTo("anna");
    assertThat(asked.group()).isEqualTo("speech");
    assertThat(asked.words()).containsExactly("partition-gpu", "qos-high");
    assertThat(asked.gpus()).isEqualTo(4);
    assertThat(asked.models()).containsExactly("a100");
    assertThat(asked.nodes()).hasValue(2);
    assertThat(asked.cpuMilli()).hasValue(4_000);
    assertThat(asked.memoryMib()).hasValue(32_000);
    assertThat(asked.limitMicros()).hasValue(2_880 * 60_000_000L);
    assertThat(asked.priority()).hasValue(0.8);
    assertThat(ignored()).isEmpty();
  }

  @Test
  void anArrayTaskThatNeverStartedHasARunTimeOfZero() throws IOException, Unreadable {
    PastJob job = read(text(ZoneOffset.UTC), LINES).get(1);

    assertThat(job.id()).isEqualTo("1202_7");
    assertThat(job.outcome()).isEqualTo(Outcome.CANCELLED);
    assertThat(job.startMicros()).isEmpty();
    assertThat(job.runMicros()).isZero();
    assertThat(job.asked().group()).isEqualTo("cv");
    assertThat(job.asked().limitMicros()).isEmpty();
    assertThat(job.asked().gpus()).isEqualTo(1);
  }

  @Test
  void theOrderOfFieldsDoesNotMatterAndTheZoneDoes() throws IOException, Unreadable {
    String line =
        "EndTime=2024-07-01T12:01:00 StartTime=2024-07-01T12:00:10 SubmitTime=2024-07-01T12:00:00"
            + " NodeCnt=1 JobState=FAILED Gres=gpu:v100:2 Name=x y=z JobId=3\n";
    PastJob job = read(text(ZoneId.of("Europe/Berlin")), line).get(0);

    assertThat(job.submitMicros()).isEqualTo(1_719_828_000_000_000L);
    assertThat(job.runMicros()).isEqualTo(50_000_000);
    assertThat(job.asked().name()).isEqualTo("x y=z");
    assertThat(job.asked().gpus()).isEqualTo(2);
    assertThat(job.outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void linesWithoutAnEndedJobAreCounted() throws IOException, Unreadable {
    String lines =
        """
        JobId=1 JobState=COMPLETED Name=a Partition=b Partition=gpu SubmitTime=1 StartTime=1 EndTime=2
        JobId=2 Name=a SubmitTime=1 StartTime=1 EndTime=2
        hello
        JobId=4 JobState=RESIZING SubmitTime=1 StartTime=1 EndTime=2
        JobId=5 JobState=COMPLETED SubmitTime=1 StartTime=1 EndTime=2 ProcCnt=4 NewThing=7 Tres=cpu=4
        JobId=6 JobState=REQUEUED SubmitTime=1 StartTime=1 EndTime=2
        """;
    assertThat(read(text(ZoneOffset.UTC), lines)).extracting(PastJob::id).containsExactly("5");
    assertThat(ignored())
        .containsExactly(
            "1x a line: Partition occurs twice; a name may contain it, line 1",
            "1x a line: has no JobState, line 2",
            "1x a line: has no JobId, line 3",
            "1x NewThing: unknown field, line 5",
            "1x a job: has not ended, line 4",
            "1x an attempt: was requeued; the last attempt counts, line 6");
  }

  @Test
  void elasticsearchDocumentsAreReadBareAndBelowSource() throws IOException, Unreadable {
    List<PastJob> jobs = read(json(), DOCUMENTS);

    assertThat(jobs).extracting(PastJob::id).containsExactly("77", "78_2");
    PastJob job = jobs.get(0);
    assertThat(job.submitMicros()).isEqualTo(1_729_462_465_000_000L);
    assertThat(job.runMicros()).isEqualTo(60_000_000);
    assertThat(job.outcome()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(job.ranOn()).isEqualTo("a100");
    assertThat(job.asked().limitMicros()).hasValue(60_000_000);
    assertThat(job.asked().gpus()).isEqualTo(2);
    assertThat(job.asked().constraint()).isEqualTo("bigmem");
    // It never started, although the document has an elapsed time.
    assertThat(jobs.get(1).runMicros()).isZero();
    assertThat(ignored()).isEmpty();
  }

  @Test
  void documentsInASearchAnswerAreRead() throws IOException, Unreadable {
    String answer =
        "{\"took\":1,\"hits\":{\"total\":{\"value\":2},\"hits\":["
            + DOCUMENTS.strip().replace("\n", ",")
            + "]}}";
    assertThat(read(json(), answer)).extracting(PastJob::id).containsExactly("77", "78_2");
    assertThat(read(json(), "[{\"state\":\"COMPLETED\"}]")).isEmpty();
    assertThat(ignored()).containsExactly("1x a document: has no jobid, line 1");
  }

  @Test
  void eachFormatRecognisesOnlyItsOwnInput() {
    assertThat(text(ZoneOffset.UTC).recognises(new Head("jobcomp.log", LINES))).isTrue();
    assertThat(text(ZoneOffset.UTC).recognises(new Head("a", DOCUMENTS))).isFalse();
    assertThat(json().recognises(new Head("a.json", DOCUMENTS))).isTrue();
    assertThat(json().recognises(new Head("a", LINES))).isFalse();
    String shown = "JobId=3 JobName=x UserId=a(1) JobState=COMPLETED NumNodes=1 NumCPUs=2\n";
    assertThat(text(ZoneOffset.UTC).recognises(new Head("a", shown))).isFalse();
  }

  @Test
  void mutatedLinesAreReadOrRefused() {
    JobcompText format = text(ZoneOffset.UTC);
    Fuzz.survive(
        in -> format.read(in, job -> {}, new Intake()),
        List.of(LINES.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void mutatedDocumentsAreReadOrRefused() {
    Fuzz.survive(
        in -> json().read(in, job -> {}, new Intake()),
        List.of(DOCUMENTS.getBytes(StandardCharsets.UTF_8)));
  }
}
