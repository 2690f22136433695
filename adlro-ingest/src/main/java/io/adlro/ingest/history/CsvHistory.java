package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A history in one {@link CsvTable} with a job on each row. */
abstract class CsvHistory extends HistoryFormat {
  private final List<String> required;
  private final List<String> optional;

  CsvHistory(String name, List<String> required, List<String> optional) {
    super(name);
    this.required = required;
    this.optional = optional;
  }

  static List<String> plus(List<String> columns, String... more) {
    return Stream.concat(columns.stream(), Stream.of(more)).toList();
  }

  @Override
  public List<List<String>> tables() {
    return List.of(required);
  }

  @Override
  public boolean recognises(Head head) {
    return CsvTable.firstLine(head).containsAll(required);
  }

  @Override
  public final void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    CsvTable.open(in, required, optional, intake).read(row -> pass(job(row), to, intake));
  }

  abstract PastJob job(CsvTable row) throws InvalidRecord;
}
