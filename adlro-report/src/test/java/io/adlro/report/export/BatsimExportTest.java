package io.adlro.report.export;

import static io.adlro.report.export.ExportSample.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.Srsf;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.file.OutputFile;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class BatsimExportTest {
  private static List<String> written(OutputFile.Content content) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    content.writeTo(out);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static BatsimExport export(PlacementPolicy policy, Job.Builder... inOrder) {
    WorkloadTable jobs = ExportSample.jobs(inOrder);
    return new BatsimExport(ExportSample.run(jobs, policy), job -> "j" + job);
  }

  @Test
  void jobsHaveBatsimsColumnsAndIntervalsOfGpus() throws Exception {
    BatsimExport export =
        export(
            new Fcfs(),
            Job.of("training", 0, 10 * SECOND).gpus(2).limitMicros(60 * SECOND),
            Job.of("training", SECOND, 4 * SECOND).gpus(3),
            Job.of("training", SECOND, SECOND).gpus(9));

    assertThat(written(export::writeJobs))
        .containsExactly(
            "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
                + "requested_time,success,final_state,starting_time,execution_time,finish_time,"
                + "waiting_time,turnaround_time,stretch,allocated_resources,consumed_energy,metadata",
            "j0,w0,training,0,2,60,1,COMPLETED_SUCCESSFULLY,0,10,10,0,10,1.000000,0-1,-1,",
            "j1,w0,training,1,3,-1,1,COMPLETED_SUCCESSFULLY,1,8,9,0,8,1.000000,2-4,-1,",
            "j2,w0,training,1,9,-1,0,REJECTED,,,,,,,,-1,");
  }

  @Test
  void nonAdjacentGpusAreSeparateIntervals() throws Exception {
    BatsimExport export =
        export(
            new Fcfs(),
            Job.of("training", 0, 5 * SECOND),
            Job.of("training", 0, 90 * SECOND),
            Job.of("training", 6 * SECOND, SECOND).gpus(3));

    // GPU 0 is free again, GPU 1 is not.
    assertThat(written(export::writeJobs).get(3)).contains(",0 2-3,");
  }

  @Test
  void aStoppedAttemptIsAKilledJobThatIsSubmittedAgain() throws Exception {
    BatsimExport export =
        export(
            new Srsf(),
            Job.of("training", 0, 100 * SECOND).gpus(4).allowedModels(List.of("volta")),
            Job.of("training", 5 * SECOND, SECOND).gpus(4).allowedModels(List.of("volta")));

    assertThat(written(export::writeJobs))
        .contains(
            "j0,w0,training,0,4,-1,0,COMPLETED_KILLED,0,5,5,0,5,1.000000,0-3,-1,",
            "j0#2,w0,training,5,4,-1,1,COMPLETED_SUCCESSFULLY,6,95,101,1,96,1.010526,0-3,-1,");
  }

  @Test
  void totalsAreOneRowUnderBatsimsNames() throws Exception {
    List<String> lines =
        written(
            export(
                    new Fcfs(),
                    Job.of("training", 0, 10 * SECOND).gpus(4),
                    Job.of("big: data", 0, 10 * SECOND).gpus(4))
                ::writeSchedule);
    String[] names = lines.get(0).split(",", -1);
    String[] values = lines.get(1).split(",", -1);
    Map<String, String> totals = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      totals.put(names[i], values[i]);
    }

    assertThat(lines).hasSize(2);
    assertThat(names).isSorted();
    assertThat(totals)
        .containsEntry("nb_jobs", "2")
        .containsEntry("nb_jobs_success", "2")
        .containsEntry("makespan", "20.000000")
        .containsEntry("mean_waiting_time", "5.000000")
        .containsEntry("max_turnaround_time", "20.000000")
        .containsEntry("mean_slowdown", "1.500000")
        .containsEntry("time_computing", "80.000000")
        .containsEntry("time_idle", "40.000000")
        // Six GPUs idle at 40 W for 20 s, and 210 W more while one runs.
        .containsEntry("consumed_joules", "21600.000000");
  }
}
