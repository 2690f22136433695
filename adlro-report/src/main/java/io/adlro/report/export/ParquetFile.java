package io.adlro.report.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.ServiceLoader;

/** Writes a table as Parquet. It needs a library of its own, so it is found as a service. */
public interface ParquetFile {
  void write(ColumnTable table, OutputStream out) throws IOException;

  /** That of this build, if it has one. */
  static Optional<ParquetFile> find() {
    return ServiceLoader.load(ParquetFile.class).findFirst();
  }
}
