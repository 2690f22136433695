package io.adlro.ingest.cluster;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import io.adlro.ingest.notation.SlurmNumbers;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The machines of Alibaba's GPU trace of 2020, {@code pai_machine_spec.csv}, with or without a
 * header. MISC stands for several old models and is passed on as it is; machines without GPUs are
 * counted and left out. Holds what {@link AlibabaNodeTable} holds.
 */
public final class AlibabaMachines2020 implements NodeFormat {
  private static final String NAME = "machine";
  private static final String MODEL = "gpu_type";
  private static final String CPU = "cap_cpu";
  private static final String MEMORY = "cap_mem";
  private static final String GPUS = "cap_gpu";
  private static final List<String> COLUMNS = List.of(NAME, MODEL, CPU, MEMORY, GPUS);
  private static final List<String> NO_MODELS = List.of("CPU", "MISC");

  @Override
  public String name() {
    return "alibaba-2020-machines";
  }

  @Override
  public boolean recognises(Head head) {
    List<String> first = AlibabaNodeTable.firstLine(head);
    return first.containsAll(COLUMNS) || isRow(first);
  }

  /** Without a header, the second of five fields is a GPU type and the rest are sizes. */
  private static boolean isRow(List<String> fields) {
    return fields.size() == COLUMNS.size()
        && Hostlist.isName(fields.get(0))
        && isType(fields.get(1))
        && fields.subList(2, fields.size()).stream()
            .allMatch(text -> SlurmNumbers.mib(text).isPresent());
  }

  private static boolean isType(String text) {
    return NO_MODELS.contains(text) || GpuCatalog.standard().find(text).isPresent();
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    AlibabaNodeTable.read(in, COLUMNS, AlibabaMachines2020::node, to, intake);
  }

  private static Optional<NodeReport> node(AlibabaNodeTable row) {
    OptionalInt gpus = row.whole(GPUS, NodeLimits.MOST_GPUS);
    OptionalInt cpus = row.whole(CPU, NodeLimits.MOST_CPUS);
    OptionalInt memoryGb = row.whole(MEMORY, NodeLimits.MOST_MEMORY_MIB / 1_024);
    if (gpus.isEmpty() || cpus.isEmpty() || memoryGb.isEmpty()) {
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
            cpus,
            OptionalInt.of(1_024 * memoryGb.getAsInt()),
            List.of(),
            true,
            ""));
  }
}
