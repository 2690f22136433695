package io.adlro.ingest.cluster;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * The machines of Alibaba's GPU trace of 2020, {@code pai_machine_spec.csv}, with or without a
 * header. MISC means several old models and is passed on unchanged. Holds what {@link
 * AlibabaNodeTable} holds.
 */
public final class AlibabaMachines2020 implements NodeFormat {
  private static final AlibabaNodeTable TABLE =
      new AlibabaNodeTable(
          List.of("machine", "gpu_type", "cap_cpu", "cap_mem", "cap_gpu"),
          "machine",
          "gpu_type",
          "cap_gpu",
          "cap_cpu",
          1,
          "cap_mem",
          1_024);

  private static final List<String> TYPES_WITHOUT_MODEL = List.of("CPU", "MISC");

  @Override
  public String name() {
    return "alibaba-2020-machines";
  }

  @Override
  public boolean recognises(Head head) {
    List<String> first = CsvTable.firstLine(head);
    return first.containsAll(TABLE.order()) || isRow(first);
  }

  /** Without a header, the second of five fields is a GPU type and those after it are sizes. */
  private static boolean isRow(List<String> fields) {
    return fields.size() == TABLE.order().size()
        && Hostlist.isName(fields.get(0))
        && isType(fields.get(1))
        && fields.subList(2, fields.size()).stream()
            .allMatch(text -> SlurmNumbers.mib(text).isPresent());
  }

  private static boolean isType(String text) {
    return TYPES_WITHOUT_MODEL.contains(text) || GpuCatalog.standard().find(text).isPresent();
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    TABLE.read(in, to, intake);
  }
}
