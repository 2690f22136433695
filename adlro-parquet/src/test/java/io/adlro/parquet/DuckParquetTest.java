package io.adlro.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.report.export.ColumnTable;
import io.adlro.report.export.ColumnTable.Column;
import io.adlro.report.export.ColumnTable.Kind;
import io.adlro.report.export.ExportFormat;
import io.adlro.report.export.JobsExport;
import io.adlro.report.export.ParquetFile;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.file.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DuckParquetTest {
  @TempDir Path dir;

  /** The rows of a file as DuckDB reads them, cells with bars between them. */
  private static List<String> read(String what, Path file) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet found = statement.executeQuery(what.formatted("'" + file + "'"))) {
      int width = found.getMetaData().getColumnCount();
      while (found.next()) {
        List<String> cells = new ArrayList<>();
        for (int c = 1; c <= width; c++) {
          cells.add(String.valueOf(found.getObject(c)));
        }
        rows.add(String.join("|", cells));
      }
    }
    return rows;
  }

  @Test
  void parquetIsFoundAsAServiceAndOffered() {
    assertThat(ParquetFile.find()).get().isInstanceOf(DuckParquet.class);
    assertThat(ExportFormat.parse(List.of("parquet"))).containsExactly(ExportFormat.PARQUET);
  }

  @Test
  void jobsAreReadBackWithTheirTypes() throws SQLException {
    WorkloadTable jobs =
        new WorkloadTable(
            new Cluster(
                List.of(GpuModel.withMemory("volta", 32768), GpuModel.withMemory("radeon", 16384)),
                List.of(Node.of("n1", "volta", 4, 64, 256), Node.of("n2", "radeon", 4, 64, 256)),
                new SpeedTable(
                    List.of("training"), List.of("volta", "radeon"), new double[][] {{1, 0.5}})));
    jobs.add(
        Job.of("training", 1_000_001, 2_500_000).gpus(2).allowedModels(List.of("volta")).build());
    jobs.add(Job.of("training", 2_000_000, 1).withoutEstimate().user("o'hara \"é\"").build());
    Path file = dir.resolve("jobs.parquet");

    JobsExport.write(jobs, job -> "j" + job, new OutputFile(file), ExportFormat.PARQUET);

    assertThat(
            read(
                "SELECT job_id, submit_s, gpus, work_s, estimate_s, user, gpu_models FROM %s",
                file))
        .containsExactly(
            "j0|1.000001|2|2.5|2.5|user|volta", "j1|2.0|1|1.0E-6|null|o'hara \"é\"|null");
    assertThat(read("SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM %s)", file))
        .contains("job_id|VARCHAR", "submit_s|DOUBLE", "gpus|BIGINT", "estimate_s|DOUBLE");
  }

  @Test
  void manyRowsKeepTheirOrderAndTheSameTableGivesTheSameFile() throws Exception {
    int rows = 300_000;
    Column numbers = new Column("n", Kind.WHOLE, row -> (long) row);
    ColumnTable table = new ColumnTable(List.of(numbers), rows);
    Path file = dir.resolve("first.parquet");
    Files.write(file, bytes(table));

    assertThat(bytes(table)).isEqualTo(Files.readAllBytes(file));
    Files.move(file, dir.resolve("n.parquet"));
    assertThat(
            read(
                "SELECT count(*), sum(CASE WHEN n = file_row_number THEN 1 ELSE 0 END) FROM"
                    + " read_parquet(%s, file_row_number = true)",
                dir.resolve("n.parquet")))
        .containsExactly(rows + "|" + rows);
  }

  private static byte[] bytes(ColumnTable table) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new DuckParquet().write(table, out);
    return out.toByteArray();
  }
}
