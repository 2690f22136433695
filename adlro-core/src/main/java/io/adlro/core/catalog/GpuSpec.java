package io.adlro.core.catalog;

import io.adlro.core.model.GpuModel;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.List;

/**
 * The data sheet of one GPU model, for one device as the tools list it: a board with two chips
 * (K80, MI250X) is two devices. FP64 and FP32 are the vector peaks at boost clock; FP16 is the
 * dense peak with sums in FP32 on matrix units where they exist, and never less than FP32, which a
 * program may always fall back on.
 *
 * @param aliases spellings of the tools, without those that {@link GpuSpelling} makes equal
 */
public record GpuSpec(
    String name,
    GpuVendor vendor,
    String architecture,
    int year,
    int memoryMib,
    double bandwidthGBps,
    double fp64Tflops,
    double fp32Tflops,
    double fp16Tflops,
    double tdpWatts,
    List<String> aliases) {

  public GpuSpec {
    aliases = List.copyOf(aliases);
    requirePositive(name, "memory", memoryMib);
    requirePositive(name, "bandwidth", bandwidthGBps);
    requirePositive(name, "FP64 peak", fp64Tflops);
    requirePositive(name, "FP32 peak", fp32Tflops);
    requirePositive(name, "FP16 peak", fp16Tflops);
    requirePositive(name, "power", tdpWatts);
  }

  /** Writes all of the data sheet: the catalogue of a later build may have another one. */
  public void save(SnapshotWriter to) {
    to.writeString(name);
    to.writeString(vendor.name());
    to.writeString(architecture);
    to.writeInt(year);
    to.writeInt(memoryMib);
    to.writeDouble(bandwidthGBps);
    to.writeDouble(fp64Tflops);
    to.writeDouble(fp32Tflops);
    to.writeDouble(fp16Tflops);
    to.writeDouble(tdpWatts);
    to.writeStrings(aliases);
  }

  public static GpuSpec restored(SnapshotReader from) {
    return new GpuSpec(
        from.readString(),
        GpuVendor.valueOf(from.readString()),
        from.readString(),
        from.readInt(),
        from.readInt(),
        from.readDouble(),
        from.readDouble(),
        from.readDouble(),
        from.readDouble(),
        from.readDouble(),
        from.readStrings());
  }

  /** The same data sheet under the name that a cluster has for the model. */
  GpuSpec named(String other) {
    return withNames(other, architecture);
  }

  /** A model with these peaks of which nothing else is known. */
  GpuSpec unlisted(String other) {
    return withNames(other, "unlisted " + other);
  }

  private GpuSpec withNames(String other, String itsArchitecture) {
    return new GpuSpec(
        other,
        vendor,
        itsArchitecture,
        year,
        memoryMib,
        bandwidthGBps,
        fp64Tflops,
        fp32Tflops,
        fp16Tflops,
        tdpWatts,
        List.of());
  }

  /**
   * A model of a cluster that is this share of one GPU, 1 for a whole one. What no data sheet gives
   * is that of an average server GPU.
   */
  public GpuModel asModel(String modelName, int ofMemoryMib, double share) {
    GpuModel usual = GpuModel.withMemory(modelName, ofMemoryMib);
    double peakWatts = tdpWatts * share;
    return new GpuModel(
        modelName,
        ofMemoryMib,
        bandwidthGBps * share,
        peakWatts * usual.idleWatts() / usual.peakWatts(),
        peakWatts,
        usual.throttleCelsius(),
        usual.maxCelsius());
  }

  private static void requirePositive(String name, String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "%s of %s must be a positive number, not %s".formatted(what, name, value));
    }
  }
}
