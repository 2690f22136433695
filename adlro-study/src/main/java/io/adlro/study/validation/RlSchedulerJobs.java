package io.adlro.study.validation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.SwfHistory;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The log that RLScheduler was evaluated on: the jobs that ran, cut into the sequences of its
 * tables and the rest. A processor is a GPU of speed 1 on one large node.
 */
final class RlSchedulerJobs {
  static final String FILE = "swf/lublin_256.swf.gz";
  static final int JOBS = 1024;

  private static final List<Integer> STARTS =
      List.of(1981, 2756, 4299, 8850, 3316, 2714, 5228, 7762, 4022, 7085);
  private static final int LEAST_STRETCH = 500;
  private static final int PROCESSORS = 256;
  private static final String CLASS = "any";
  private static final String MODEL = "processor";

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory(MODEL, 1)),
          List.of(Node.of("machine", MODEL, PROCESSORS, PROCESSORS, PROCESSORS)),
          new SpeedTable(List.of(CLASS), List.of(MODEL), new double[][] {{1}}));

  private final List<PastJob> ran;

  RlSchedulerJobs(Path data) {
    List<PastJob> jobs = new ArrayList<>();
    ran =
        DataFile.read(
            data.resolve(FILE),
            in -> {
              new SwfHistory().read(in, jobs::add, new Intake());
              return jobs.stream().filter(job -> job.runMicros() > 0).toList();
            });
  }

  /** The ten sequences of the tables, in their order. */
  List<WorkloadTable> tested() {
    return STARTS.stream().map(start -> table(start, start + JOBS)).toList();
  }

  /** The long stretches of the log outside of the tested sequences, to train on. */
  List<WorkloadTable> untouched() {
    boolean[] touched = new boolean[ran.size()];
    STARTS.forEach(start -> Arrays.fill(touched, start, start + JOBS, true));
    List<WorkloadTable> stretches = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= touched.length; i++) {
      if (i == touched.length || touched[i]) {
        if (i - from >= LEAST_STRETCH) {
          stretches.add(table(from, i));
        }
        from = i + 1;
      }
    }
    return stretches;
  }

  private WorkloadTable table(int from, int to) {
    WorkloadTable table = new WorkloadTable(CLUSTER);
    for (PastJob past : ran.subList(from, to)) {
      long estimateMicros = past.asked().limitMicros().orElse(past.runMicros());
      table.add(
          Job.of(CLASS, past.submitMicros(), past.runMicros())
              .gpus(past.asked().gpus())
              .estimateMicros(estimateMicros)
              .build());
    }
    return table;
  }
}
