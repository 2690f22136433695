package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JobsCsvTest {
  private static final String HEADER =
      "job_id,submit_s,class,gpus,gpu_share,work_s,gpu_memory_gib,cpu_cores,memory_gib,priority,"
          + "user,estimate_s";

  @TempDir Path dir;
  private final WorkloadTable jobs =
      new WorkloadTable(
          new Cluster(
              List.of(GpuModel.withMemory("volta", 32768), GpuModel.withMemory("radeon", 16384)),
              List.of(Node.of("n1", "volta", 4, 64, 256), Node.of("n2", "radeon", 4, 64, 256)),
              new SpeedTable(
                  List.of("training"), List.of("volta", "radeon"), new double[][] {{1, 0.5}})));

  private String written() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JobsCsv.write(jobs, job -> "job-" + job, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void plainJobsHaveTheColumnsThatCheckersRead() throws IOException {
    jobs.add(Job.of("training", 1_000_001, 2_500_000).priority(0.3).cpuMilli(1500).build());

    assertThat(written())
        .isEqualTo(HEADER + "\njob-0,1.000001,training,1,1000,2.5,0,1.5,0,0.3,user,2.5\n");
  }

  @Test
  void moreColumnsAppearOnlyWhenAJobUsesThem() throws IOException {
    jobs.add(Job.of("training", 0, 1_000_000).withoutEstimate().build());
    jobs.add(
        Job.of("training", 0, 1_000_000).allowedModels(List.of("volta")).account("a,b").build());

    assertThat(written().lines())
        .containsExactly(
            HEADER + ",group,gpu_models",
            "job-0,0,training,1,1000,1,0,0,0,0.5,user,,,",
            "job-1,0,training,1,1000,1,0,0,0,0.5,user,1,\"a,b\",volta");
  }

  @Test
  void whatIsWrittenIsReadAsTheSameJobs() throws IOException {
    jobs.add(Job.of("training", 3, 1_234_567).gpuMemoryMib(513).memoryMib(1).priority(0.1).build());
    jobs.add(Job.of("training", 7, 1_000).shareMilli(333).gpus(3).limitMicros(99).build());
    jobs.add(Job.of("training", 8, 1_000).gpus(4).locality(Locality.onNodes(2)).build());
    jobs.add(Job.of("training", 8, 1_000).gpus(2).locality(Locality.ONE_NODE).build());
    Path file = Files.writeString(dir.resolve("jobs.csv"), written());

    Trace read = TraceFile.read(file, jobs.cluster());

    for (int job = 0; job < jobs.size(); job++) {
      assertThat(read.jobs().job(job)).isEqualTo(jobs.job(job));
    }
    assertThat(read.ids()).containsExactly("job-0", "job-1", "job-2", "job-3");
    assertThat(JobsCsv.sha256(read.jobs(), read.ids()::get))
        .isEqualTo(JobsCsv.sha256(jobs, job -> "job-" + job));
  }
}
