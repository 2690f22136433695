package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.own.OwnColumns;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Our own {@code jobs.csv}: run times are those on GPUs of speed 1, the class is a word, amounts
 * may carry units. Holds one line of at most 64 Ki characters.
 */
public final class OwnTrace implements HistoryFormat {
  private static final List<String> REQUIRED =
      List.of(OwnColumns.ID, OwnColumns.SUBMIT, OwnColumns.CLASS, OwnColumns.GPUS, OwnColumns.WORK);
  private static final int WHOLE_GPU_MILLI = 1_000;
  private static final double MOST_CORES = 1_000_000;

  @Override
  public String name() {
    return "adlro";
  }

  @Override
  public boolean recognises(Head head) {
    return HistoryTable.starts(head.text(), REQUIRED);
  }

  @Override
  public List<String> carries() {
    return List.of(
        "name",
        "class as word",
        "user",
        "group",
        "GPUs",
        "share of a GPU",
        "GPU models",
        "CPU",
        "memory",
        "priority",
        "estimate",
        "limit");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    HistoryTable.open(in, REQUIRED, OwnColumns.ALL, intake).read(OwnTrace::job, to);
  }

  private static PastJob job(HistoryTable row) throws BrokenLine {
    HistoryCell share = row.cell(OwnColumns.SHARE);
    HistoryCell priority = row.cell(OwnColumns.PRIORITY);
    return new PastJobBuilder(row.text(OwnColumns.ID), row.cell(OwnColumns.SUBMIT).durationMicros())
        .name(row.text(OwnColumns.NAME))
        .user(row.text(OwnColumns.USER))
        .group(row.text(OwnColumns.GROUP))
        .word(row.text(OwnColumns.CLASS))
        .gpus(row.cell(OwnColumns.GPUS).whole(1, Integer.MAX_VALUE))
        .shareMilli(share.isGiven() ? share.whole(1, WHOLE_GPU_MILLI) : WHOLE_GPU_MILLI)
        .nodes(
            row.text(OwnColumns.LOCALITY).equals("one-node")
                ? OptionalInt.of(1)
                : OptionalInt.empty())
        .models(models(row.text(OwnColumns.MODELS)))
        .gpuMemoryMib(memory(row.cell(OwnColumns.GPU_MEMORY)))
        .cpuMilli(cpu(row.cell(OwnColumns.CPU)))
        .memoryMib(memory(row.cell(OwnColumns.MEMORY)))
        .priority(
            priority.isGiven() ? OptionalDouble.of(priority.number(0, 1)) : OptionalDouble.empty())
        .estimateMicros(duration(row.cell(OwnColumns.ESTIMATE)))
        .limitMicros(duration(row.cell(OwnColumns.LIMIT)))
        .ran(row.cell(OwnColumns.WORK).durationMicros(), PastJob.Outcome.COMPLETED);
  }

  private static OptionalLong duration(HistoryCell cell) throws BrokenLine {
    return cell.isGiven() ? OptionalLong.of(cell.durationMicros()) : OptionalLong.empty();
  }

  private static OptionalInt memory(HistoryCell cell) throws BrokenLine {
    return cell.isGiven() ? OptionalInt.of(cell.memoryMib()) : OptionalInt.empty();
  }

  private static OptionalInt cpu(HistoryCell cell) throws BrokenLine {
    return cell.isGiven()
        ? OptionalInt.of((int) Math.round(1_000 * cell.number(0, MOST_CORES)))
        : OptionalInt.empty();
  }

  private static List<String> models(String names) {
    return names.isEmpty()
        ? List.of()
        : List.of(names.split(OwnColumns.MODEL_SEPARATOR)).stream().map(String::strip).toList();
  }
}
