package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A list of machines in one of Alibaba's traces: a table with a header, or without one in the usual
 * order of the columns. Nodes without GPUs are counted and left out. Holds one line and what {@link
 * DistinctNodes} remembers.
 *
 * @param order the usual order of the columns
 * @param cpuUnits units of the CPU column that are one core
 * @param memoryUnitMib the unit of the memory column
 */
record AlibabaNodeTable(
    List<String> order,
    String name,
    String model,
    String gpus,
    String cpu,
    int cpuUnits,
    String memory,
    int memoryUnitMib) {
  void read(InputStream in, Consumer<NodeReport> to, Intake intake) throws IOException, Unreadable {
    DistinctNodes distinct = new DistinctNodes(to, intake);
    CsvTable table = CsvTable.openWithOptionalHeader(in, order, List.of(order.get(0)), intake);
    table.check(order, List.of());
    table.read(row -> distinct.add(node(row), row.where()));
  }

  private NodeReport node(CsvTable row) throws InvalidRecord {
    int gpuCount = row.field(gpus).whole(0, NodeLimits.MOST_GPUS);
    int cores = row.field(cpu).whole(0, cpuUnits * NodeLimits.MOST_CPUS) / cpuUnits;
    int memoryUnits = row.field(memory).whole(0, NodeLimits.MOST_MEMORY_MIB / memoryUnitMib);
    if (gpuCount == 0) {
      throw InvalidRecord.notUsed("node", "has no GPUs");
    }
    return new NodeReport(
        row.text(name),
        List.of(new Gpus(row.text(model), gpuCount, 1_000, OptionalInt.empty())),
        OptionalInt.of(cores),
        OptionalInt.of(memoryUnits * memoryUnitMib),
        List.of(),
        true,
        "");
  }
}
