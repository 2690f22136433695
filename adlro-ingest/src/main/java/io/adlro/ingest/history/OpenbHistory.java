package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.CsvTable;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The pods of Alibaba's GPU trace of 2023 (openb). A pod that was never scheduled has a run time of
 * 0 and no start; one that was deleted while running has an unknown outcome. The quality of service
 * is kept as a word and, as an assumption, mapped to a priority. Holds one line.
 */
public final class OpenbHistory extends CsvHistory {
  private static final String NAME = "name";
  private static final String CPU = "cpu_milli";
  private static final String MEMORY = "memory_mib";
  private static final String GPUS = "num_gpu";
  private static final String SHARE = "gpu_milli";
  private static final String MODELS = "gpu_spec";
  private static final String QOS = "qos";
  private static final String PHASE = "pod_phase";
  private static final String CREATED = "creation_time";
  private static final String DELETED = "deletion_time";
  private static final String SCHEDULED = "scheduled_time";
  private static final int WHOLE_GPU_MILLI = 1_000;

  public OpenbHistory() {
    super(
        "openb",
        List.of(NAME, CPU, MEMORY, GPUS, SHARE, CREATED, DELETED, SCHEDULED),
        List.of(MODELS, QOS, PHASE),
        "GPUs; share of a GPU; GPU models; CPU; memory; quality of service");
  }

  @Override
  PastJob job(CsvTable row) throws InvalidRecord {
    int gpus = row.field(GPUS).whole(0, Integer.MAX_VALUE);
    long created = row.field(CREATED).micros();
    OptionalLong scheduled = row.field(SCHEDULED).microsIfGiven();
    OptionalLong deleted = row.field(DELETED).microsIfGiven();
    String qos = row.text(QOS);
    return new PastJobBuilder(row.text(NAME), created)
        .qos(qos)
        .word(qos.isEmpty() ? "" : "qos-" + qos)
        .gpus(gpus)
        .shareMilli(shareMilli(row, gpus))
        .models(models(row))
        .cpuMilli(perGpu(row, CPU, gpus))
        .memoryMib(perGpu(row, MEMORY, gpus))
        .priority(priority(qos))
        .startMicros(scheduled)
        .endMicros(deleted)
        .ran(runMicros(created, scheduled, deleted), outcome(row.text(PHASE), scheduled));
  }

  private static long runMicros(long created, OptionalLong scheduled, OptionalLong deleted)
      throws InvalidRecord {
    if (deleted.isEmpty()) {
      throw InvalidRecord.notUsed(DELETED, "had not ended at the end of the trace");
    }
    long from = scheduled.orElse(deleted.getAsLong());
    if (from < created || deleted.getAsLong() < from) {
      throw new InvalidRecord(DELETED, "times are not in order");
    }
    return deleted.getAsLong() - from;
  }

  private static int shareMilli(CsvTable row, int gpus) throws InvalidRecord {
    return gpus == 0 ? WHOLE_GPU_MILLI : row.field(SHARE).whole(1, WHOLE_GPU_MILLI);
  }

  private static List<String> models(CsvTable row) {
    String spec = row.text(MODELS);
    return spec.isEmpty() ? List.of() : List.of(spec.split("\\|")).stream().distinct().toList();
  }

  /** The column is of the whole pod. */
  private static OptionalInt perGpu(CsvTable row, String column, int gpus) throws InvalidRecord {
    OptionalInt total = row.field(column).wholeIfGiven(0, Integer.MAX_VALUE);
    return total.isPresent()
        ? OptionalInt.of(total.getAsInt() / Math.max(1, gpus))
        : OptionalInt.empty();
  }

  /** LS is latency-sensitive, BE best effort; the others are those of Kubernetes. */
  private static OptionalDouble priority(String qos) {
    return switch (qos) {
      case "LS" -> OptionalDouble.of(0.9);
      case "Guaranteed" -> OptionalDouble.of(0.7);
      case "Burstable" -> OptionalDouble.of(0.5);
      case "BE" -> OptionalDouble.of(0.1);
      default -> OptionalDouble.empty();
    };
  }

  private static Outcome outcome(String phase, OptionalLong scheduled) {
    return switch (phase) {
      case "Succeeded" -> Outcome.COMPLETED;
      case "Failed" -> Outcome.FAILED;
      case "Pending" -> Outcome.CANCELLED;
      default -> scheduled.isPresent() ? Outcome.UNKNOWN : Outcome.CANCELLED;
    };
  }
}
