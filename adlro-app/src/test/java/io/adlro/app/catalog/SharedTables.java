package io.adlro.app.catalog;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tables of measured speeds beside the repository. */
final class SharedTables {
  static final Path SPEEDS = Path.of("../../shared/data/speeds/relative_speed_by_class.csv");
  static final Path GAVEL = Path.of("../../shared/data/gavel/simulation_throughputs.json.gz");

  private static final GpuCatalog CATALOG = GpuCatalog.standard();

  private SharedTables() {}

  /** Benchmarks of others, each relative to the V100 that the same source measured. */
  static List<SpeedRow> speeds() throws IOException {
    List<NamedCsvRecord> records;
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(SPEEDS)) {
      records = csv.stream().toList();
    }
    Map<String, GpuSpec> references = new TreeMap<>();
    for (NamedCsvRecord row : records) {
      if (isReference(row)) {
        references.put(row.getField("benchmark"), CATALOG.require(row.getField("device")));
      }
    }
    List<SpeedRow> rows = new ArrayList<>();
    for (NamedCsvRecord row : records) {
      if (!isReference(row)) {
        String benchmark = row.getField("benchmark");
        rows.add(
            new SpeedRow(
                benchmark,
                benchmark.replaceFirst(" train .*| \\[.*|(?<=^BabelStream|^BGHT) .*", ""),
                Affinity.named(row.getField("class")),
                CATALOG.require(row.getField("device")),
                references.getOrDefault(benchmark, CATALOG.require("V100")),
                Double.parseDouble(row.getField("speed_rel_V100"))));
      }
    }
    return rows;
  }

  /** Gavel's rates of job types that run alone on one GPU. */
  static List<SpeedRow> gavel() throws IOException {
    List<SpeedRow> rows = new ArrayList<>();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(GAVEL))) {
      JsonNode rates = JsonMapper.shared().readTree(in);
      for (String type : rates.get("v100").propertyNames()) {
        if (type.endsWith(", 1)")) {
          for (String model : List.of("p100", "k80")) {
            rows.add(
                new SpeedRow(
                    type,
                    type.replaceFirst(" \\(batch.*", ""),
                    Affinity.MACHINE_LEARNING,
                    CATALOG.require(model),
                    CATALOG.require("v100"),
                    alone(rates, model, type) / alone(rates, "v100", type)));
          }
        }
      }
    }
    return rows;
  }

  private static double alone(JsonNode rates, String model, String type) {
    return rates.get(model).get(type).get("null").doubleValue();
  }

  private static boolean isReference(NamedCsvRecord row) {
    return row.getField("device").contains("V100");
  }
}
