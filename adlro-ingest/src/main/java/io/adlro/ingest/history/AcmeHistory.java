package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.text.CsvTable;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The job traces of the Shanghai AI Lab's Acme clusters, Seren and Kalos. The type of work
 * ("Pretrain", "Evaluation") is the name. Kalos also gives the memory of each pod; a node runs one
 * pod of a job. Both clusters have only A100s, but the rows do not say so. Holds one line.
 */
public final class AcmeHistory extends CsvHistory {
  private static final String TYPE = "type";
  private static final String POD_MEMORY = "mem_per_pod_GB";
  private static final String FAILED = "fail_time";
  private static final String STOPPED = "stop_time";
  private static final String GPU_TIME = "gpu_time";
  private static final double MOST_GB = 1e6;
  private static final double MIB_PER_GIB = 1_024;

  public AcmeHistory() {
    super(
        "acme",
        plus(HeliosRow.REQUIRED, HeliosRow.NODES, HeliosRow.CPUS, TYPE),
        plus(HeliosRow.DERIVED, POD_MEMORY, FAILED, STOPPED, "shared_mem_per_pod", GPU_TIME));
  }

  @Override
  public List<List<String>> tables() {
    return super.tables().stream().map(columns -> plus(columns, GPU_TIME)).toList();
  }

  @Override
  public boolean recognises(Head head) {
    return super.recognises(head) && CsvTable.firstLine(head).contains(GPU_TIME);
  }

  @Override
  PastJob job(CsvTable table) throws InvalidRecord {
    HeliosRow row = HeliosRow.of(table);
    PastJobBuilder job = row.job().name(table.text(TYPE)).memoryMib(memoryMib(table, row));
    return row.ended(job, end(row));
  }

  private static OptionalLong end(HeliosRow row) throws InvalidRecord {
    for (String column : List.of(HeliosRow.ENDED, FAILED, STOPPED)) {
      OptionalLong end = row.time(column);
      if (end.isPresent()) {
        return end;
      }
    }
    return OptionalLong.empty();
  }

  private static OptionalInt memoryMib(CsvTable table, HeliosRow row) throws InvalidRecord {
    OptionalDouble podGib = table.field(POD_MEMORY).numberIfGiven(0, MOST_GB);
    if (podGib.isEmpty()) {
      return OptionalInt.empty();
    }
    double total = MIB_PER_GIB * podGib.getAsDouble() * row.nodes().orElse(1);
    return OptionalInt.of(
        (int) Math.min(Integer.MAX_VALUE, Math.round(total / Math.max(1, row.gpus()))));
  }
}
