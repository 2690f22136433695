package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The node list of Alibaba's GPU trace of 2023 (openb). Two of its models are anonymous, G2 and G3,
 * and stand as they are; nodes without GPUs are counted and left out. Holds what {@link
 * AlibabaNodeTable} holds.
 */
public final class OpenbNodes implements NodeFormat {
  private static final String NAME = "sn";
  private static final String CPU = "cpu_milli";
  private static final String MEMORY = "memory_mib";
  private static final String GPUS = "gpu";
  private static final String MODEL = "model";
  private static final List<String> COLUMNS = List.of(NAME, CPU, MEMORY, GPUS, MODEL);

  private static final int CORE_MILLI = 1_000;

  @Override
  public String name() {
    return "openb-nodes";
  }

  @Override
  public boolean recognises(Head head) {
    return AlibabaNodeTable.firstLine(head).containsAll(COLUMNS);
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    AlibabaNodeTable.read(in, COLUMNS, OpenbNodes::node, to, intake);
  }

  private static Optional<NodeReport> node(AlibabaNodeTable row) {
    OptionalInt gpus = row.whole(GPUS, NodeLimits.MOST_GPUS);
    OptionalInt cpuMilli = row.whole(CPU, CORE_MILLI * NodeLimits.MOST_CPUS);
    OptionalInt memoryMib = row.whole(MEMORY, NodeLimits.MOST_MEMORY_MIB);
    if (gpus.isEmpty() || cpuMilli.isEmpty() || memoryMib.isEmpty()) {
      return Optional.empty();
    }
    if (gpus.getAsInt() == 0) {
      row.ignored("node", "has no GPUs");
      return Optional.empty();
    }
    return Optional.of(
        new NodeReport(
            row.text(NAME),
            List.of(new Gpus(row.text(MODEL), gpus.getAsInt(), 1_000, OptionalInt.empty())),
            OptionalInt.of(cpuMilli.getAsInt() / CORE_MILLI),
            memoryMib,
            List.of(),
            true,
            ""));
  }
}
