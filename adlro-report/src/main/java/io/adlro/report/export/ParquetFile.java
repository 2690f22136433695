package io.adlro.report.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.ServiceLoader;

/** Writes a table as Parquet. It needs a large library, so it is an optional service. */
public interface ParquetFile {
  void write(ColumnTable table, OutputStream out) throws IOException;

  /** The implementation on the class path, if any. */
  static Optional<ParquetFile> find() {
    return ServiceLoader.load(ParquetFile.class).findFirst();
  }
}
