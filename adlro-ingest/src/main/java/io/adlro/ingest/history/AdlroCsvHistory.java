package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.adlro.AdlroColumns;
import io.adlro.ingest.submission.adlro.AdlroJobFields;
import io.adlro.ingest.text.CsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Our own {@code jobs.csv}. Run times are those on GPUs of speed 1, the class is a word, amounts
 * may have units. Holds one line.
 */
public final class AdlroCsvHistory extends CsvHistory {
  public AdlroCsvHistory() {
    super("adlro", AdlroColumns.TRACE_REQUIRED, AdlroColumns.ALL);
  }

  @Override
  PastJob job(CsvTable row) throws InvalidRecord {
    List<InvalidRecord> problems = new ArrayList<>();
    AdlroJobFields fields = new AdlroJobFields(row::text, problems::add);
    long submitMicros = fields.requiredMicros(AdlroColumns.SUBMIT);
    OptionalInt gpus = fields.gpus(1, Integer.MAX_VALUE);
    Submission asked = fields.submission(fields.text(AdlroColumns.NAME), gpus.orElse(1));
    OptionalLong estimateMicros = fields.micros(AdlroColumns.ESTIMATE);
    long runMicros = fields.requiredMicros(AdlroColumns.WORK);
    if (!problems.isEmpty()) {
      throw problems.get(0);
    }
    return new PastJob(
        fields.text(AdlroColumns.ID),
        asked,
        estimateMicros,
        submitMicros,
        OptionalLong.empty(),
        OptionalLong.empty(),
        runMicros,
        "",
        PastJob.Outcome.COMPLETED);
  }
}
