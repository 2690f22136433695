package io.adlro.ingest.submission.adlro;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Our {@code jobs.csv} as submissions: of its columns only {@code gpus} is required here. It holds
 * one row of at most {@value #LONGEST_ROW} characters and {@value #MOST_COLUMNS} columns; beyond
 * that, or with a quotation mark that is never closed, the input is refused.
 */
public final class AdlroCsvSubmissions implements SubmissionFormat {
  private static final int MOST_COLUMNS = 1_000;
  private static final int LONGEST_ROW = 1 << 20;

  @Override
  public String name() {
    return "adlro-csv";
  }

  @Override
  public boolean recognises(Head head) {
    String first = head.text().lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    List<String> columns =
        Arrays.stream(first.replace("\uFEFF", "").split(",", -1)).map(String::strip).toList();
    return columns.contains(AdlroColumns.GPUS)
        && columns.stream().filter(AdlroColumns.READ::contains).count() > 1;
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    try {
      Iterator<CsvRecord> rows = rows(text(in)).iterator();
      List<String> header = header(rows, intake);
      while (rows.hasNext()) {
        accept(rows.next(), header, to, intake);
      }
    } catch (CsvParseException e) {
      throw new Unreadable("not a table of rows: " + e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static List<String> header(Iterator<CsvRecord> rows, Intake intake) throws Unreadable {
    if (!rows.hasNext()) {
      throw new Unreadable("empty; expected a header with the column gpus");
    }
    CsvRecord first = rows.next();
    List<String> header = first.getFields().stream().map(String::strip).toList();
    if (!header.contains(AdlroColumns.GPUS)) {
      throw new Unreadable(where(first) + " is no header with the column gpus");
    }
    for (String column : header) {
      if (!AdlroColumns.READ.contains(column)) {
        String why = AdlroColumns.LEFT_ASIDE.getOrDefault(column, "unknown column");
        intake.ignored(column, why, where(first));
      }
    }
    return header;
  }

  private static void accept(
      CsvRecord row, List<String> header, Consumer<Submission> to, Intake intake) {
    if (row.getFieldCount() != header.size()) {
      intake.ignored("a row", "has not as many fields as the header", where(row));
      return;
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int i = 0; i < header.size(); i++) {
      fields.put(header.get(i), row.getField(i));
    }
    new AdlroJobFields(fields, intake, where(row))
        .submission()
        .ifPresent(
            submission -> {
              to.accept(submission);
              intake.understood("jobs");
            });
  }

  private static String where(CsvRecord row) {
    return "line " + row.getStartingLineNumber();
  }

  private static Reader text(InputStream in) throws IOException {
    BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    text.mark(1);
    if (text.read() != '\uFEFF') {
      text.reset();
    }
    return text;
  }

  private static CsvReader<CsvRecord> rows(Reader text) {
    CsvRecordHandler limited =
        CsvRecordHandler.builder()
            .maxFields(MOST_COLUMNS)
            .maxFieldSize(LONGEST_ROW)
            .maxRecordSize(LONGEST_ROW)
            .build();
    return CsvReader.builder()
        .skipEmptyLines(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(LONGEST_ROW)
        .build(limited, text);
  }
}
