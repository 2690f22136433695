package io.adlro.ingest.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.text.UserFile;
import io.adlro.ingest.yaml.RecordKeys;
import io.adlro.ingest.yaml.SourceNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Reads a table with a header row by row, so that a trace of any length fits; {@code .gz} is
 * unpacked.
 *
 * <pre>{@code
 * CsvRows.read(file, keys, JobRow.class, problems, row ->
 *     reader.read(row, JobRow.class).ifPresent(jobs::add));
 * }</pre>
 */
public final class CsvRows {
  private static final int MAX_COLUMNS = 1_000;
  private static final int MAX_FIELD = 1 << 16;
  private static final int MAX_ROW = 1 << 20;
  private static final Pattern LINE = Pattern.compile("line (\\d+)");

  private final String file;
  private final List<String> columns;
  private final List<String> required;
  private final Problems problems;

  private CsvRows(String file, List<String> columns, List<String> required, Problems problems) {
    this.file = file;
    this.columns = columns;
    this.required = required;
    this.problems = problems;
  }

  /**
   * Passes every row to the consumer as a map of its cells; stops after {@link Problems#isFull}.
   *
   * @param type the record whose keys are the columns
   */
  public static void read(
      Path file, RecordKeys keys, Class<?> type, Problems problems, Consumer<SourceNode> consumer) {
    Optional<InputStream> opened = UserFile.open(file, problems);
    if (opened.isEmpty()) {
      return;
    }
    try (InputStream bytes = opened.get();
        Reader text = text(unpacked(file, bytes));
        CsvReader<CsvRecord> records = records(text)) {
      new CsvRows(file.toString(), List.copyOf(keys.names(type)), keys.required(type), problems)
          .read(records.iterator(), consumer);
    } catch (CsvParseException e) {
      problems.add(file.toString(), lineOf(e), sentence(e));
    } catch (UncheckedIOException e) {
      problems.add(file.toString(), UserFile.sentence(file, e.getCause()));
    } catch (IOException e) {
      problems.add(file.toString(), UserFile.sentence(file, e));
    }
  }

  private void read(Iterator<CsvRecord> records, Consumer<SourceNode> consumer) {
    Optional<CsvHeader> header = header(records);
    if (header.isEmpty()) {
      return;
    }
    while (records.hasNext()) {
      CsvRecord row = records.next();
      if (problems.isFull()) {
        problems.note(
            file + ": reading stopped before line " + line(row) + " because of too many problems");
        return;
      }
      if (isBlank(row)) {
        continue;
      }
      if (isDamaged(row)) {
        problems.add(file, line(row), "is not UTF-8 text; save the file as UTF-8");
        return;
      }
      accept(row, header.get(), consumer);
    }
  }

  private Optional<CsvHeader> header(Iterator<CsvRecord> records) {
    while (records.hasNext()) {
      CsvRecord first = records.next();
      if (isDamaged(first)) {
        problems.add(file, line(first), "is not UTF-8 text; is this a CSV file?");
        return Optional.empty();
      }
      if (!isBlank(first)) {
        List<String> names = first.getFields().stream().map(String::strip).toList();
        return CsvHeader.of(file, line(first), names, columns, required, problems);
      }
    }
    problems.add(
        file, "is empty; expected a header with the columns " + String.join(",", required));
    return Optional.empty();
  }

  private void accept(CsvRecord row, CsvHeader header, Consumer<SourceNode> consumer) {
    if (row.getFieldCount() != header.width()) {
      problems.add(
          file,
          line(row),
          "has %d fields, the header has %d; is a comma missing or too many?"
              .formatted(row.getFieldCount(), header.width()));
      return;
    }
    consumer.accept(header.row(file, line(row), row.getFields()));
  }

  /** Spreadsheets write rows of commas below a table. */
  private static boolean isBlank(CsvRecord row) {
    for (int i = 0; i < row.getFieldCount(); i++) {
      if (!row.getField(i).isBlank()) {
        return false;
      }
    }
    return true;
  }

  /** Bytes that are not UTF-8 are decoded to this character, so that their line is known. */
  private static boolean isDamaged(CsvRecord row) {
    for (int i = 0; i < row.getFieldCount(); i++) {
      if (row.getField(i).indexOf('\uFFFD') >= 0) {
        return true;
      }
    }
    return false;
  }

  private static int line(CsvRecord row) {
    return (int) Math.min(row.getStartingLineNumber(), Integer.MAX_VALUE);
  }

  private static InputStream unpacked(Path file, InputStream bytes) throws IOException {
    boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    return packed ? new GZIPInputStream(bytes, 1 << 16) : bytes;
  }

  private static Reader text(InputStream bytes) throws IOException {
    BufferedReader text =
        new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), 1 << 16);
    text.mark(1);
    if (text.read() != '\uFEFF') {
      text.reset();
    }
    return text;
  }

  private static CsvReader<CsvRecord> records(Reader text) {
    CsvRecordHandler limited =
        CsvRecordHandler.builder()
            .maxFields(MAX_COLUMNS)
            .maxFieldSize(MAX_FIELD)
            .maxRecordSize(MAX_ROW)
            .build();
    return CsvReader.builder()
        .skipEmptyLines(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(MAX_ROW)
        .build(limited, text);
  }

  private static int lineOf(CsvParseException e) {
    Matcher line = LINE.matcher(String.valueOf(e.getMessage()));
    return line.find() && line.group(1).length() < 10 ? Integer.parseInt(line.group(1)) : 0;
  }

  private static String sentence(CsvParseException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains("Unclosed quote")) {
      return "a quotation mark is opened in this row and never closed";
    }
    if (message.contains("after closing quote")) {
      return "text follows a closing quotation mark; double the marks inside a field";
    }
    return "a row or field is too long; is a quotation mark not closed, or is it not a CSV file?";
  }
}
