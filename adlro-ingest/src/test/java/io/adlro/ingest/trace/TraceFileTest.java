package io.adlro.ingest.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.message.UserError;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceFileTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("volta", 32768), GpuModel.withMemory("radeon", 16384)),
          List.of(Node.of("n1", "volta", 4, 64, 256), Node.of("n2", "radeon", 4, 64, 256)),
          new SpeedTable(
              List.of("training"), List.of("volta", "radeon"), new double[][] {{1, 0.5}}));

  @TempDir Path dir;

  private Trace read(String text) throws IOException {
    return TraceFile.read(Files.writeString(dir.resolve("jobs.csv"), text), CLUSTER);
  }

  private List<String> problems(String text) {
    UserError error = catchThrowableOfType(UserError.class, () -> read(text));
    return error.sentences();
  }

  @Test
  void everyColumnIsRead() throws IOException {
    Trace trace =
        read(
            """
            job_id,submit_s,class,gpus,gpu_share,work_s,gpu_memory_gib,cpu_cores,memory_gib,priority,user,estimate_s,group,gpu_models,locality,limit_s,recovery
            7,1.5,training,2,500,12.25,0.5,2.5,3,0.9,ann,14,physics,volta;radeon,one-node,100,restart
            """);

    assertThat(trace.ids()).containsExactly("7");
    assertThat(trace.jobs().job(0))
        .isEqualTo(
            Job.of("training", 1_500_000, 12_250_000)
                .id("7")
                .gpus(2)
                .shareMilli(500)
                .gpuMemoryMib(512)
                .cpuMilli(2500)
                .memoryMib(3072)
                .priority((float) 0.9)
                .user("ann")
                .account("physics")
                .locality(Locality.ONE_NODE)
                .estimateMicros(14_000_000)
                .limitMicros(100_000_000)
                .recovery(Recovery.RESTART)
                .build());
  }

  @Test
  void aGangMayLieOnSeveralNodes() throws IOException {
    WorkloadTable jobs =
        read("""
                job_id,submit_s,class,gpus,work_s,locality,nodes
                a,0,training,4,5,,2
                b,0,training,4,5,several-nodes,4
                c,0,training,4,5,one-node,
                d,0,training,4,5,one-node,1
                """)
            .jobs();

    assertThat(IntStream.range(0, 4).map(jobs.requests()::nodes)).containsExactly(2, 4, 1, 1);
  }

  @Test
  void nodesThatDoNotSuitAreReported() {
    List<String> sentences =
        problems(
            """
            job_id,submit_s,class,gpus,work_s,locality,nodes
            a,0,training,5,5,,2
            b,0,training,4,5,several-nodes,
            c,0,training,4,5,one-node,2
            """);

    assertThat(sentences)
        .hasSize(3)
        .anyMatch(
            sentence ->
                sentence.endsWith(
                    ":2: `nodes` is 2, which does not divide `gpus`, 5; each node gets the same"
                        + " number"))
        .anyMatch(
            sentence ->
                sentence.endsWith(
                    ":3: `nodes` must be 2 or more where `locality` is several-nodes"))
        .anyMatch(
            sentence -> sentence.endsWith(":4: `nodes` cannot be 2 where `locality` is one-node"));
  }

  @Test
  void whatIsAbsentOrEmptyIsThePlainestJobWithoutEstimate() throws IOException {
    WorkloadTable jobs =
        read("job_id,submit_s,class,gpus,work_s,estimate_s\nx,0,training,1,5,\n").jobs();

    assertThat(jobs.job(0))
        .isEqualTo(Job.of("training", 0, 5_000_000).id("x").withoutEstimate().build());
  }

  @Test
  void rowsAreSortedBySubmissionAndEqualsStayInOrder() throws IOException {
    Trace trace =
        read(
            """
            job_id,submit_s,class,gpus,work_s
            late,9,training,1,1
            b,2,training,1,1
            a,2,training,1,1
            first,0,training,1,1
            """);

    assertThat(trace.ids()).containsExactly("first", "b", "a", "late");
    assertThat(trace.jobs().submitMicros(3)).isEqualTo(9_000_000);
  }

  @Test
  void aPackedFileIsRead() throws IOException {
    Path file = dir.resolve("jobs.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(
          "job_id,submit_s,class,gpus,work_s\nx,0,training,1,5\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(TraceFile.read(file, CLUSTER).jobs().size()).isEqualTo(1);
  }

  @Test
  void everyProblemIsReportedWithLineAndColumn() {
    List<String> sentences =
        problems(
            """
            job_id,submit_s,class,gpus,work_s,priority,gpu_models
            a,0,training,1,5,0.5,
            a,-1,training,1,5,0.5,
            b,0,trainnig,0,x,2,volta;voltta
            """);

    assertThat(sentences)
        .hasSize(7)
        .allMatch(sentence -> sentence.matches(".*jobs\\.csv:[34]: .*"))
        .anyMatch(sentence -> sentence.contains(":3: `job_id` `a` is that of line 2 too"))
        .anyMatch(sentence -> sentence.contains(":3: `submit_s` is"))
        .anyMatch(sentence -> sentence.contains(":4: `class`") && sentence.contains("`training`"))
        .anyMatch(sentence -> sentence.contains(":4: `gpus` is"))
        .anyMatch(sentence -> sentence.contains(":4: `work_s` is"))
        .anyMatch(sentence -> sentence.contains(":4: `priority` is"))
        .anyMatch(
            sentence -> sentence.contains(":4: `gpu_models`") && sentence.contains("`volta`?"));
  }

  @Test
  void aTraceWithoutJobsColumnsOrFileIsRefused() {
    assertThat(problems("job_id,submit_s,class,gpus,work_s\n"))
        .singleElement()
        .asString()
        .contains("no jobs");
    assertThat(problems("job_id,submit_s,class,gpus\na,0,training,1\n"))
        .singleElement()
        .asString()
        .contains("`work_s`");
    UserError missing =
        catchThrowableOfType(
            UserError.class, () -> TraceFile.read(dir.resolve("none.csv"), CLUSTER));
    assertThat(missing.sentences()).singleElement().asString().contains("no such file");
  }
}
