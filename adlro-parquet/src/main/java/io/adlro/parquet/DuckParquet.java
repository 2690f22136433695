package io.adlro.parquet;

import io.adlro.report.export.ColumnTable;
import io.adlro.report.export.ColumnTable.Column;
import io.adlro.report.export.ParquetFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Writes Parquet through a DuckDB table in memory; one thread keeps the order of the rows. */
public final class DuckParquet implements ParquetFile {
  @Override
  public void write(ColumnTable table, OutputStream out) throws IOException {
    // DuckDB writes files, not streams.
    Path folder = Files.createTempDirectory("adlro-parquet");
    Path file = folder.resolve("table.parquet");
    try {
      write(table, file);
      Files.copy(file, out);
    } catch (SQLException e) {
      throw new IOException("DuckDB: " + e.getMessage(), e);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static void write(ColumnTable table, Path file) throws SQLException {
    try (DuckDBConnection database =
            DriverManager.getConnection("jdbc:duckdb:").unwrap(DuckDBConnection.class);
        Statement statement = database.createStatement()) {
      statement.execute("SET threads = 1");
      statement.execute("CREATE TABLE rows (" + columns(table) + ")");
      try (DuckDBAppender rows = database.createAppender("rows")) {
        for (int row = 0; row < table.rows(); row++) {
          append(table, row, rows);
        }
      }
      statement.execute(
          "COPY rows TO '%s' (FORMAT parquet, COMPRESSION zstd)"
              .formatted(file.toString().replace("'", "''")));
    }
  }

  private static String columns(ColumnTable table) {
    return table.columns().stream()
        .map(column -> "\"%s\" %s".formatted(column.name().replace("\"", "\"\""), type(column)))
        .collect(Collectors.joining(", "));
  }

  private static String type(Column column) {
    return switch (column.kind()) {
      case TEXT -> "VARCHAR";
      case WHOLE -> "BIGINT";
      case DECIMAL -> "DOUBLE";
    };
  }

  private static void append(ColumnTable table, int row, DuckDBAppender rows) throws SQLException {
    rows.beginRow();
    for (Column column : table.columns()) {
      Object cell = column.cell().apply(row);
      switch (column.kind()) {
        case TEXT -> rows.append((String) cell);
        case WHOLE -> rows.append((Long) cell);
        case DECIMAL -> rows.append((Double) cell);
      }
    }
    rows.endRow();
  }
}
