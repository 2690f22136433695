package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Alibaba's GPU trace of 2020: its table of tasks, with or without a header, or the sample of jobs
 * of its simulator. The model that a job ran on is also the one that it may run on. Holds one line.
 */
public final class AlibabaGpu2020 extends HistoryFormat {
  public AlibabaGpu2020() {
    super("alibaba-2020");
  }

  @Override
  public List<List<String>> tables() {
    return List.of(AlibabaTasks.COLUMNS, AlibabaSample.REQUIRED);
  }

  @Override
  public boolean recognises(Head head) {
    List<String> first = CsvTable.firstLine(head);
    return first.containsAll(AlibabaTasks.COLUMNS)
        || first.containsAll(AlibabaSample.REQUIRED)
        || AlibabaTasks.isRow(first);
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    CsvTable table =
        CsvTable.openWithOptionalHeader(
            in, AlibabaTasks.COLUMNS, List.of(AlibabaTasks.JOB, AlibabaSample.ID), intake);
    if (table.has(AlibabaSample.ID)) {
      table.check(AlibabaSample.REQUIRED, AlibabaSample.OPTIONAL);
      table.read(row -> pass(AlibabaSample.job(row), to, intake));
    } else {
      table.check(AlibabaTasks.COLUMNS, List.of());
      intake.ignored("submission time", "not in this table; start_time is used instead", "line 1");
      table.read(row -> pass(AlibabaTasks.job(row), to, intake));
    }
  }
}
