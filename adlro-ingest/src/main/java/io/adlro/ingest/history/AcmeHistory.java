package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The job traces of the Shanghai AI Lab's Acme clusters, Seren and Kalos. The type of work
 * ("Pretrain", "Evaluation") is the name; Kalos tells memory too, for each pod, of which there is
 * one on a node. Both clusters have A100s only, but no row says so. Holds one line of at most 64 Ki
 * characters.
 */
public final class AcmeHistory implements HistoryFormat {
  private static final String TYPE = "type";
  private static final String POD_MEMORY = "mem_per_pod_GB";
  private static final String FAILED = "fail_time";
  private static final String STOPPED = "stop_time";
  private static final String GPU_TIME = "gpu_time";

  private static final List<String> REQUIRED =
      Stream.concat(HeliosRow.REQUIRED.stream(), Stream.of(HeliosRow.NODES, HeliosRow.CPUS, TYPE))
          .toList();
  private static final List<String> OPTIONAL =
      Stream.concat(
              HeliosRow.DERIVED.stream(),
              Stream.of(POD_MEMORY, FAILED, STOPPED, "shared_mem_per_pod", GPU_TIME))
          .toList();

  private static final double MOST_GB = 1e6;
  private static final double MIB = 1_024;

  @Override
  public String name() {
    return "acme";
  }

  @Override
  public boolean recognises(Head head) {
    return HistoryTable.starts(head.text(), REQUIRED)
        && HistoryTable.starts(head.text(), List.of(GPU_TIME));
  }

  @Override
  public List<String> carries() {
    return List.of("type of work as name", "user", "GPUs", "nodes", "CPU", "memory (Kalos)");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    HistoryTable.open(in, REQUIRED, OPTIONAL, intake).read(AcmeHistory::job, to);
  }

  private static PastJob job(HistoryTable table) throws BrokenLine {
    HeliosRow row = HeliosRow.of(table);
    PastJobBuilder job = row.job().name(table.text(TYPE)).memoryMib(memoryMib(table, row));
    return row.ended(job, end(row));
  }

  private static OptionalLong end(HeliosRow row) throws BrokenLine {
    for (String column : List.of(HeliosRow.ENDED, FAILED, STOPPED)) {
      OptionalLong end = row.time(column);
      if (end.isPresent()) {
        return end;
      }
    }
    return OptionalLong.empty();
  }

  private static OptionalInt memoryMib(HistoryTable table, HeliosRow row) throws BrokenLine {
    HistoryCell cell = table.cell(POD_MEMORY);
    if (!cell.isGiven()) {
      return OptionalInt.empty();
    }
    double all = MIB * cell.number(0, MOST_GB) * row.nodes().orElse(1);
    return OptionalInt.of(
        (int) Math.min(Integer.MAX_VALUE, Math.round(all / Math.max(1, row.gpus()))));
  }
}
