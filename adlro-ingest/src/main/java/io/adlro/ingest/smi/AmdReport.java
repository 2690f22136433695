package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads the JSON of amd-smi: arrays of GPUs, bare or, since ROCm 7, in {@code gpu_data}. A value
 * with a unit is an object of both, in any order.
 */
record AmdReport(
    Cursor json, SmiFields fields, MetricSource source, MetricSink sink, Intake intake) {
  private static final String NOT_USED = "not used";
  private static final String TIME = "timestamp";
  // With --watch the tool prints seconds since 1970: these are the years 2001 to 2286.
  private static final double FIRST_SECOND = 1e9;
  private static final double LAST_SECOND = 1e10;

  void read() throws IOException, Unreadable {
    while (json.nextDocument()) {
      value();
    }
  }

  /** The recursion is bounded by the depth of the JSON. */
  private void value() throws IOException, Unreadable {
    if (json.isList()) {
      while (json.nextValue()) {
        value();
      }
    } else if (json.isObject()) {
      gpu();
    } else {
      intake.ignored("value", "not an object", json.where());
    }
  }

  private void gpu() throws IOException, Unreadable {
    String where = json.where();
    GpuValues gpu = new GpuValues(source, intake);
    while (json.nextField()) {
      String name = json.name();
      if (name.equals("gpu_data") && json.isList()) {
        value();
      } else if (name.equals(TIME) && json.isScalar()) {
        time(gpu);
      } else {
        field(gpu, name);
      }
    }
    gpu.finish(sink, where);
  }

  private void time(GpuValues gpu) throws IOException, Unreadable {
    Optional<Quantity> seconds =
        Quantity.parse(json.text())
            .filter(read -> read.number() >= FIRST_SECOND && read.number() < LAST_SECOND);
    if (seconds.isPresent()) {
      gpu.setTime(Math.round(seconds.get().number() * 1e6));
    } else {
      intake.ignored(TIME, "not seconds since 1970", json.where());
    }
  }

  private void field(GpuValues gpu, String path) throws IOException, Unreadable {
    Optional<SmiField> field = fields.find(path);
    String where = json.where();
    if (field.isPresent() && json.isObject()) {
      withUnit(gpu, path, field.get(), where);
    } else if (field.isPresent() && !json.isList()) {
      gpu.take(path, field.get(), json.text(), "", where);
    } else if (fields.isBlock(path) && json.isObject()) {
      while (json.nextField()) {
        field(gpu, path + "/" + json.name());
      }
    } else {
      intake.ignored(path, NOT_USED, where);
      json.skip();
    }
  }

  private void withUnit(GpuValues gpu, String path, SmiField field, String where)
      throws IOException, Unreadable {
    String value = "";
    String unit = "";
    while (json.nextField()) {
      switch (json.name()) {
        case "value" -> value = json.text();
        case "unit" -> unit = json.text();
        default -> json.skip();
      }
    }
    gpu.take(path, field, value, unit, where);
  }
}
