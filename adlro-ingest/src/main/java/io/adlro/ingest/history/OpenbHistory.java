package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.PastJob.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The pods of Alibaba's GPU trace of 2023 (openb). A pod that was never scheduled has a run time of
 * 0 and no start; one that was deleted while it ran has an unknown outcome. Quality of service is
 * kept as a word and, as an assumption, ranked as a priority. Holds one line of at most 64 Ki
 * characters.
 */
public final class OpenbHistory implements HistoryFormat {
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
  private static final List<String> REQUIRED =
      List.of(NAME, CPU, MEMORY, GPUS, SHARE, CREATED, DELETED, SCHEDULED);

  private static final int WHOLE_GPU_MILLI = 1_000;

  @Override
  public String name() {
    return "openb";
  }

  @Override
  public boolean recognises(Head head) {
    return HistoryTable.starts(head.text(), REQUIRED);
  }

  @Override
  public List<String> carries() {
    return List.of("GPUs", "share of a GPU", "GPU models", "CPU", "memory", "quality of service");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    HistoryTable.open(in, REQUIRED, List.of(MODELS, QOS, PHASE), intake)
        .read(OpenbHistory::job, to);
  }

  private static PastJob job(HistoryTable row) throws BrokenLine {
    int gpus = row.cell(GPUS).whole(0, Integer.MAX_VALUE);
    long created = row.cell(CREATED).micros();
    OptionalLong scheduled = row.cell(SCHEDULED).microsIfGiven();
    OptionalLong deleted = row.cell(DELETED).microsIfGiven();
    String qos = row.text(QOS);
    return new PastJobBuilder(row.text(NAME), created)
        .word(qos.isEmpty() ? "" : "qos-" + qos)
        .gpus(gpus)
        .shareMilli(shareMilli(row, gpus))
        .models(models(row))
        .cpuMilli(each(row, CPU, gpus))
        .memoryMib(each(row, MEMORY, gpus))
        .priority(priority(qos))
        .startMicros(scheduled)
        .endMicros(deleted)
        .ran(runMicros(created, scheduled, deleted), outcome(row.text(PHASE), scheduled));
  }

  private static long runMicros(long created, OptionalLong scheduled, OptionalLong deleted)
      throws BrokenLine {
    if (deleted.isEmpty()) {
      throw BrokenLine.leftOut(DELETED, "not ended when the trace did");
    }
    long from = scheduled.orElse(deleted.getAsLong());
    if (from < created || deleted.getAsLong() < from) {
      throw new BrokenLine(DELETED, "times that fall");
    }
    return deleted.getAsLong() - from;
  }

  private static int shareMilli(HistoryTable row, int gpus) throws BrokenLine {
    return gpus == 0 ? WHOLE_GPU_MILLI : row.cell(SHARE).whole(1, WHOLE_GPU_MILLI);
  }

  private static List<String> models(HistoryTable row) {
    String spec = row.text(MODELS);
    return spec.isEmpty() ? List.of() : List.of(spec.split("\\|")).stream().distinct().toList();
  }

  /** Told for the whole pod. */
  private static OptionalInt each(HistoryTable row, String column, int gpus) throws BrokenLine {
    HistoryCell cell = row.cell(column);
    return cell.isGiven()
        ? OptionalInt.of(cell.whole(0, Integer.MAX_VALUE) / Math.max(1, gpus))
        : OptionalInt.empty();
  }

  /** LS is latency-sensitive, BE best effort; the others are Kubernetes' own. */
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
