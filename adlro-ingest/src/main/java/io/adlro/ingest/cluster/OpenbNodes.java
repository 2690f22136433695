package io.adlro.ingest.cluster;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * The node list of Alibaba's GPU trace of 2023 (openb). Its two anonymous models, G2 and G3, keep
 * their names. Holds what {@link AlibabaNodeTable} holds.
 */
public final class OpenbNodes implements NodeFormat {
  private static final AlibabaNodeTable TABLE =
      new AlibabaNodeTable(
          List.of("sn", "cpu_milli", "memory_mib", "gpu", "model"),
          "sn",
          "model",
          "gpu",
          "cpu_milli",
          1_000,
          "memory_mib",
          1);

  @Override
  public String name() {
    return "openb-nodes";
  }

  @Override
  public boolean recognises(Head head) {
    return CsvTable.firstLine(head).containsAll(TABLE.order());
  }

  @Override
  public void read(InputStream in, Consumer<NodeReport> to, Intake intake)
      throws IOException, Unreadable {
    TABLE.read(in, to, intake);
  }
}
