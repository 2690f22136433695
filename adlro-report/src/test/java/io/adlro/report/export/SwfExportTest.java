package io.adlro.report.export;

import static io.adlro.report.export.ExportSample.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.Srsf;
import io.adlro.ingest.Intake;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.SwfHistory;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.file.OutputFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SwfExportTest {
  private static String written(OutputFile.Content content) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    content.writeTo(out);
    return out.toString(StandardCharsets.US_ASCII);
  }

  private static List<PastJob> read(String swf) throws Exception {
    List<PastJob> jobs = new ArrayList<>();
    new SwfHistory()
        .read(
            new ByteArrayInputStream(swf.getBytes(StandardCharsets.US_ASCII)),
            jobs::add,
            new Intake());
    return jobs;
  }

  @Test
  void jobsAreReadBackAsTheyWere() throws Exception {
    WorkloadTable jobs =
        ExportSample.jobs(
            Job.of("training", 0, 7 * SECOND).gpus(4).memoryMib(1536).user("a").name("fit.py"),
            Job.of("big: data", 1_500_000, 2_000_001).withoutEstimate().user("b").account("g"),
            Job.of("training", 3 * SECOND, SECOND).limitMicros(90 * SECOND).user("a"));

    String swf = written(out -> SwfExport.write(jobs, out));
    List<PastJob> read = read(swf);

    assertThat(swf)
        .startsWith("; Version: 2.2\n")
        .contains("; MaxProcs: 6\n", "; Queue: 2 big-data");
    assertThat(read).hasSize(jobs.size());
    for (int job = 0; job < jobs.size(); job++) {
      PastJob past = read.get(job);
      assertThat(past.id()).isEqualTo(Integer.toString(job + 1));
      assertThat(past.submitMicros()).isEqualTo(jobs.submitMicros(job));
      assertThat(past.runMicros()).isEqualTo(jobs.workMicros(job));
      assertThat(past.asked().gpus()).isEqualTo(jobs.requests().gpus(job));
    }
    assertThat(read.get(0).asked().memoryMib()).isEqualTo(OptionalInt.of(1536));
    assertThat(read.get(0).estimateMicros()).isEqualTo(OptionalLong.of(7 * SECOND));
    assertThat(read.get(0).asked().user()).isEqualTo(read.get(2).asked().user());
    assertThat(read.get(1).asked().user()).isNotEqualTo(read.get(2).asked().user());
    assertThat(read.get(1).estimateMicros()).isEmpty();
    assertThat(read.get(2).asked().limitMicros()).isEqualTo(OptionalLong.of(90 * SECOND));
  }

  @Test
  void aScheduleHasWaitsAndRunTimes() throws Exception {
    WorkloadTable jobs =
        ExportSample.jobs(
            Job.of("training", 0, 10 * SECOND).gpus(4),
            Job.of("training", SECOND, 10 * SECOND).gpus(4).allowedModels(List.of("volta")));

    List<PastJob> read =
        read(written(out -> SwfExport.write(ExportSample.run(jobs, new Fcfs()), out)));

    assertThat(read).extracting(PastJob::runMicros).containsExactly(10 * SECOND, 10 * SECOND);
    assertThat(read)
        .extracting(PastJob::startMicros)
        .containsExactly(OptionalLong.of(0), OptionalLong.of(10 * SECOND));
    assertThat(read).extracting(PastJob::outcome).containsOnly(PastJob.Outcome.COMPLETED);
  }

  @Test
  void aStoppedJobHasALineForEachAttemptBesideItsTotal() throws Exception {
    WorkloadTable jobs =
        ExportSample.jobs(
            Job.of("training", 0, 100 * SECOND).gpus(4).allowedModels(List.of("volta")),
            Job.of("training", 5 * SECOND, SECOND).gpus(4).allowedModels(List.of("volta")));
    ScheduleLog log = ExportSample.run(jobs, new Srsf());

    String swf = written(out -> SwfExport.write(log, out));

    assertThat(swf.lines().filter(line -> !line.startsWith(";")).map(SwfExportTest::inShort))
        .containsExactly("1 0 0 100 1", "1 0 0 5 2", "1 -1 1 95 3", "2 5 0 1 1");
    assertThat(swf).contains("; MaxJobs: 2\n; MaxRecords: 4\n");
    assertThat(read(swf)).extracting(PastJob::runMicros).containsExactly(100 * SECOND, SECOND);
  }

  /** Job, submission, wait, run and status. */
  private static String inShort(String line) {
    String[] fields = line.split(" ", -1);
    assertThat(fields).hasSize(18);
    return String.join(" ", fields[0], fields[1], fields[2], fields[3], fields[10]);
  }
}
