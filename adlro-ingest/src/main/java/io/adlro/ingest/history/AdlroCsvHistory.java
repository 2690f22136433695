package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.adlro.AdlroColumns;
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
public final class AdlroCsvHistory implements HistoryFormat {
  private static final List<String> REQUIRED =
      List.of(
          AdlroColumns.ID,
          AdlroColumns.SUBMIT,
          AdlroColumns.CLASS,
          AdlroColumns.GPUS,
          AdlroColumns.WORK);
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
    HistoryTable.open(in, REQUIRED, AdlroColumns.ALL, intake).read(AdlroCsvHistory::job, to);
  }

  private static PastJob job(HistoryTable row) throws BrokenLine {
    HistoryCell share = row.cell(AdlroColumns.SHARE);
    HistoryCell priority = row.cell(AdlroColumns.PRIORITY);
    return new PastJobBuilder(
            row.text(AdlroColumns.ID), row.cell(AdlroColumns.SUBMIT).durationMicros())
        .name(row.text(AdlroColumns.NAME))
        .user(row.text(AdlroColumns.USER))
        .group(row.text(AdlroColumns.GROUP))
        .word(row.text(AdlroColumns.CLASS))
        .gpus(row.cell(AdlroColumns.GPUS).whole(1, Integer.MAX_VALUE))
        .shareMilli(share.isGiven() ? share.whole(1, WHOLE_GPU_MILLI) : WHOLE_GPU_MILLI)
        .nodes(
            row.text(AdlroColumns.LOCALITY).equals("one-node")
                ? OptionalInt.of(1)
                : OptionalInt.empty())
        .models(models(row.text(AdlroColumns.MODELS)))
        .gpuMemoryMib(memory(row.cell(AdlroColumns.GPU_MEMORY)))
        .cpuMilli(cpu(row.cell(AdlroColumns.CPU)))
        .memoryMib(memory(row.cell(AdlroColumns.MEMORY)))
        .priority(
            priority.isGiven() ? OptionalDouble.of(priority.number(0, 1)) : OptionalDouble.empty())
        .estimateMicros(duration(row.cell(AdlroColumns.ESTIMATE)))
        .limitMicros(duration(row.cell(AdlroColumns.LIMIT)))
        .ran(row.cell(AdlroColumns.WORK).durationMicros(), PastJob.Outcome.COMPLETED);
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
        : List.of(names.split(AdlroColumns.MODEL_SEPARATOR)).stream().map(String::strip).toList();
  }
}
