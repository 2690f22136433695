package io.adlro.report.export;

import static io.adlro.report.export.ExportSample.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.policy.Fcfs;
import io.adlro.ingest.message.Problems;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExportFormatTest {
  @TempDir Path dir;

  private void export(Set<ExportFormat> formats) {
    WorkloadTable jobs = ExportSample.jobs(Job.of("training", 0, SECOND));
    MeasuredWindow window = MeasuredWindow.batch(jobs);
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), new Fcfs());
    RunMetrics metrics = new RunMetrics(simulation.state(), jobs, window);
    ScheduleLog log = new ScheduleLog(simulation.state(), jobs);
    simulation.listen(metrics);
    simulation.listen(log);
    simulation.run();
    ScheduleExport export =
        new ScheduleExport(dir, List.of(7L), job -> "j" + job, formats, Optional.empty());
    export.writeTrial(new Trial(7, jobs, FaultPlan.none(), window));
    export.writeRun("fcfs", 7, log, metrics.result());
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void namesAreReadInAnyCaseAndOnce() {
    assertThat(ExportFormat.parse(List.of("swf", "ADLRO", "swf")))
        .containsExactly(ExportFormat.SWF, ExportFormat.ADLRO);
  }

  @Test
  void anUnknownNameIsReportedWithTheNearest() {
    assertThatThrownBy(() -> ExportFormat.parse(List.of("batsin")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`batsin` is not a format")
        .hasMessageContaining("batsim");
  }

  @Test
  void everyFormatWritesItsOwnFiles() throws IOException {
    export(ExportFormat.parse(List.of("adlro", "swf", "batsim")));

    assertThat(files())
        .containsExactly(
            "cluster.json",
            "fcfs-7_jobs.csv",
            "fcfs-7_schedule.csv",
            "jobs.csv",
            "jobs.swf",
            "metrics-fcfs-7.json",
            "schedule-fcfs-7.csv",
            "schedule-fcfs-7.swf");
  }

  @Test
  void theFilesOfAnEarlierExportInTheseFormatsMayBeReplacedAndNoOthers() {
    export(ExportFormat.parse(List.of("swf")));
    Problems again = new Problems();
    Problems other = new Problems();

    ScheduleExport.check(
        "--export", dir, List.of(7L), List.of("fcfs"), Set.of(ExportFormat.SWF), again);
    ScheduleExport.check(
        "--export", dir, List.of(7L), List.of("fcfs"), Set.of(ExportFormat.ADLRO), other);

    assertThat(again.isEmpty()).isTrue();
    assertThatThrownBy(other::throwIfAny).hasMessageContaining("jobs.swf");
  }

  @Test
  void jobsAreWrittenInFormatsThatHaveJobsBeforeTheyRun() throws IOException {
    WorkloadTable jobs = ExportSample.jobs(Job.of("training", 0, SECOND));

    JobsExport.write(jobs, job -> "j", new OutputFile(dir.resolve("a.swf")), ExportFormat.SWF);

    assertThat(Files.readString(dir.resolve("a.swf"))).contains("\n1 0 -1 1 -1 -1 -1 1 1 ");
    assertThat(JobsExport.isPossible(ExportFormat.BATSIM)).isFalse();
  }
}
