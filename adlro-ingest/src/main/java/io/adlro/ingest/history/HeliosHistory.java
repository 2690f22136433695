package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The {@code cluster_log.csv} of SenseTime's Helios clusters (Earth, Saturn, Uranus, Venus). The
 * virtual cluster is the group; times count as UTC, though they are local; on which GPU model a job
 * ran is not told. Holds one line of at most 64 Ki characters.
 */
public final class HeliosHistory implements HistoryFormat {
  private static final String CLUSTER = "vc";
  private static final List<String> REQUIRED =
      Stream.concat(HeliosRow.REQUIRED.stream(), Stream.of(CLUSTER)).toList();
  private static final List<String> OPTIONAL =
      Stream.concat(HeliosRow.DERIVED.stream(), Stream.of(HeliosRow.CPUS, HeliosRow.NODES))
          .toList();

  @Override
  public String name() {
    return "helios";
  }

  @Override
  public boolean recognises(Head head) {
    return HistoryTable.starts(head.text(), REQUIRED);
  }

  @Override
  public List<String> carries() {
    return List.of("user", "virtual cluster as group", "GPUs", "nodes", "CPU", "time of day");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    HistoryTable.open(in, REQUIRED, OPTIONAL, intake).read(HeliosHistory::job, to);
  }

  private static PastJob job(HistoryTable table) throws BrokenLine {
    HeliosRow row = HeliosRow.of(table);
    return row.ended(row.job().group(table.text(CLUSTER)), row.time(HeliosRow.ENDED));
  }
}
