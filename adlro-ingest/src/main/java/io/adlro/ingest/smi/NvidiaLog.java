package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.Origin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One walk through the elements of an nvidia-smi log. */
final class NvidiaLog {
  /** More slices of one GPU than this are ignored; no GPU has so many. */
  static final int MOST_SLICES = 64;

  private static final String NOT_USED = "not used";

  private final XmlInput xml;
  private final Fields gpuFields;
  private final Fields sliceFields;
  private final Origin origin;
  private final MetricSink sink;
  private final Intake intake;

  NvidiaLog(
      XmlInput xml,
      Fields gpuFields,
      Fields sliceFields,
      Origin origin,
      MetricSink sink,
      Intake intake) {
    this.xml = xml;
    this.gpuFields = gpuFields;
    this.sliceFields = sliceFields;
    this.origin = origin;
    this.sink = sink;
    this.intake = intake;
  }

  void read() throws IOException, Unreadable {
    while (xml.child()) {
      if (xml.name().equals("gpu")) {
        gpu();
      } else {
        boolean time = xml.name().equals("timestamp");
        leave(xml.name(), time ? "has no time zone, the time of reading is taken" : NOT_USED);
      }
    }
    xml.end();
  }

  private void gpu() throws IOException, Unreadable {
    String where = xml.where();
    GpuDraft gpu = new GpuDraft(origin, intake);
    List<GpuDraft> slices = new ArrayList<>();
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

  private void finish(GpuDraft slice, GpuIdentity gpu, String where) {
    Optional<String> instance = slice.instance();
    if (instance.isEmpty()) {
      intake.ignored("mig_device", "has no gpu_instance_id", where);
      return;
    }
    slice.finishAs(
        new GpuIdentity(gpu.host(), gpu.uuid(), gpu.index(), instance.get(), gpu.model()), sink);
  }

  private void slices(List<GpuDraft> slices) throws IOException, Unreadable {
    while (xml.child()) {
      if (slices.size() == MOST_SLICES) {
        leave("mig_device", "more than %d of one GPU".formatted(MOST_SLICES));
      } else {
        GpuDraft slice = new GpuDraft(origin, intake);
        while (xml.child()) {
          field(slice, sliceFields, xml.name());
        }
        slices.add(slice);
      }
    }
  }

  /** The depth of this recursion is that of the table of fields. */
  private void field(GpuDraft draft, Fields fields, String path) throws IOException, Unreadable {
    Optional<Field> field = fields.find(path);
    String where = xml.where();
    if (field.isPresent()) {
      draft.take(path, field.get(), xml.text(), "", where);
    } else if (fields.isBlock(path)) {
      while (xml.child()) {
        field(draft, fields, path + "/" + xml.name());
      }
    } else {
      leave(path, NOT_USED);
    }
  }

  private void leave(String what, String why) throws IOException, Unreadable {
    intake.ignored(what, why, xml.where());
    xml.skip();
  }
}
