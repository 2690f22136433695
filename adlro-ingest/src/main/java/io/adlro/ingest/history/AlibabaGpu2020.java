package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Alibaba's GPU trace of 2020: its table of tasks, with or without a header, or the sample of jobs
 * that its simulator comes with. The model that a job ran on is also the one that it may run on.
 * Holds one line of at most 64 Ki characters.
 */
public final class AlibabaGpu2020 implements HistoryFormat {
  @Override
  public String name() {
    return "alibaba-2020";
  }

  @Override
  public boolean recognises(Head head) {
    List<String> first = HistoryTable.firstLine(head.text());
    return first.containsAll(AlibabaTasks.COLUMNS)
        || first.containsAll(AlibabaSample.REQUIRED)
        || AlibabaTasks.isRow(first);
  }

  @Override
  public List<String> carries() {
    return List.of(
        "role as name, or user and group (sample)",
        "GPUs",
        "share of a GPU",
        "GPU model it ran on",
        "CPU",
        "memory",
        "start for submission (tasks)");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    HistoryTable table =
        HistoryTable.openEvenBare(
            in, AlibabaTasks.COLUMNS, List.of(AlibabaTasks.JOB, AlibabaSample.ID), intake);
    if (table.has(AlibabaSample.ID)) {
      table.check(AlibabaSample.REQUIRED, AlibabaSample.OPTIONAL);
      table.read(AlibabaSample::job, to);
    } else {
      table.check(AlibabaTasks.COLUMNS, List.of());
      intake.ignored("time of submission", "not in this table; start_time stands for it", "line 1");
      table.read(AlibabaTasks::job, to);
    }
  }
}
