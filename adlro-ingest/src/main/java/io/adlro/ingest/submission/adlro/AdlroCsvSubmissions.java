package io.adlro.ingest.submission.adlro;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.text.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Our {@code jobs.csv} as submissions: only the column {@code gpus} is required. Holds one line.
 */
public final class AdlroCsvSubmissions implements SubmissionFormat {
  @Override
  public String name() {
    return "adlro-csv";
  }

  @Override
  public boolean recognises(Head head) {
    List<String> columns = CsvTable.firstLine(head);
    return columns.contains(AdlroColumns.GPUS)
        && columns.stream().filter(AdlroColumns.IN_SUBMISSIONS::contains).count() > 1;
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    AdlroSubmissions submissions = new AdlroSubmissions(to, intake);
    CsvTable table = CsvTable.open(in, List.of(AdlroColumns.GPUS), AdlroColumns.ALL, intake);
    AdlroColumns.ALL.stream()
        .filter(table::has)
        .forEach(column -> submissions.countUnused(column, "unknown column", table.where()));
    table.read(row -> submissions.add(row::text, row.where()));
  }
}
