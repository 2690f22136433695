package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the elements of an nvidia-smi log. */
record NvidiaLog(
    XmlInput xml,
    SmiFields gpuFields,
    SmiFields sliceFields,
    MetricSource source,
    MetricSink sink,
    Intake intake) {
  /** More slices of one GPU are ignored; no GPU has so many. */
  static final int MOST_SLICES = 64;

  private static final String NOT_USED = "not used";

  void read() throws IOException, Unreadable {
    while (xml.child()) {
      if (xml.name().equals("gpu")) {
        gpu();
      } else {
        boolean time = xml.name().equals("timestamp");
        ignore(xml.name(), time ? "has no time zone; the time of reading is used" : NOT_USED);
      }
    }
    xml.end();
  }

  private void gpu() throws IOException, Unreadable {
    String where = xml.where();
    GpuValues gpu = new GpuValues(source, intake);
    List<GpuValues> slices = new ArrayList<>();
    while (xml.child()) {
      if (xml.name().equals("mig_devices")) {
        slices(slices);
      } else {
        field(gpu, gpuFields, xml.name());
      }
    }
    gpu.finish(sink, where);
    if (gpu.isIdentified()) {
      slices.forEach(slice -> finish(slice, gpu.identity(), where));
    }
  }

  private void finish(GpuValues slice, GpuIdentity gpu, String where) {
    Optional<String> instance = slice.instance();
    if (instance.isEmpty()) {
      intake.ignored("mig_device", "has no gpu_instance_id", where);
      return;
    }
    slice.finishAs(
        new GpuIdentity(gpu.host(), gpu.uuid(), gpu.index(), instance.get(), gpu.model()), sink);
  }

  private void slices(List<GpuValues> slices) throws IOException, Unreadable {
    while (xml.child()) {
      if (slices.size() == MOST_SLICES) {
        ignore("mig_device", "more than %d of one GPU".formatted(MOST_SLICES));
      } else {
        GpuValues slice = new GpuValues(source, intake);
        while (xml.child()) {
          field(slice, sliceFields, xml.name());
        }
        slices.add(slice);
      }
    }
  }

  /** The recursion is bounded by the depth of the table of fields. */
  private void field(GpuValues gpu, SmiFields fields, String path) throws IOException, Unreadable {
    Optional<SmiField> field = fields.find(path);
    String where = xml.where();
    if (field.isPresent()) {
      gpu.take(path, field.get(), xml.text(), "", where);
    } else if (fields.isBlock(path)) {
      while (xml.child()) {
        field(gpu, fields, path + "/" + xml.name());
      }
    } else {
      ignore(path, NOT_USED);
    }
  }

  private void ignore(String what, String why) throws IOException, Unreadable {
    intake.ignored(what, why, xml.where());
    xml.skip();
  }
}
