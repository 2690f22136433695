package io.adlro.live.emulation;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.GpuVendor;
import io.adlro.core.model.Cluster;
import io.adlro.core.telemetry.GpuSample;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * Measurements of all GPUs on one page, in the names and units of NVIDIA's dcgm-exporter and AMD's
 * device-metrics-exporter. A GPU without a present sample is not on it.
 */
final class ExporterPage {
  private static final Pattern AMD_NAME =
      Pattern.compile("radeon|instinct|\\bamd\\b|\\bmi\\d{2,3}", Pattern.CASE_INSENSITIVE);

  /** A line of the page: what is shown of a sample, and how it is named and described. */
  private record Shown(
      String name, String type, String help, String label, ToDoubleFunction<Reading> value) {
    Shown(String name, String help, ToDoubleFunction<Reading> value) {
      this(name, "gauge", help, "", value);
    }
  }

  private record Reading(GpuSample sample, double memoryMib) {}

  private static final List<Shown> DCGM =
      List.of(
          new Shown("DCGM_FI_DEV_SM_CLOCK", "SM clock frequency (in MHz).", ExporterPage::clock),
          new Shown("DCGM_FI_DEV_GPU_TEMP", "GPU temperature (in C).", ExporterPage::celsius),
          new Shown("DCGM_FI_DEV_POWER_USAGE", "Power draw (in W).", r -> r.sample().watts()),
          new Shown("DCGM_FI_DEV_GPU_UTIL", "GPU utilization (in %).", ExporterPage::busy),
          new Shown("DCGM_FI_DEV_MEM_COPY_UTIL", "Memory utilization (in %).", ExporterPage::copy),
          new Shown("DCGM_FI_DEV_FB_FREE", "Framebuffer memory free (in MiB).", ExporterPage::free),
          new Shown("DCGM_FI_DEV_FB_USED", "Framebuffer memory used (in MiB).", ExporterPage::used),
          new Shown(
              "DCGM_FI_DEV_XID_ERRORS",
              "Value of the last XID error encountered.",
              r -> r.sample().xid()),
          new Shown(
              "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL",
              "counter",
              "Total number of double-bit volatile ECC errors.",
              "",
              r -> r.sample().eccUncorrected()));

  private static final List<Shown> AMD =
      List.of(
          new Shown(
              "gpu_clock",
              "gauge",
              "Clock measure of the GPU in Mhz",
              ",clock_index=\"0\",clock_type=\"GPU_CLOCK_TYPE_SYSTEM\"",
              ExporterPage::clock),
          new Shown("gpu_edge_temperature", "Edge temperature in Celsius", ExporterPage::celsius),
          new Shown("gpu_power_usage", "power usage in Watts", r -> r.sample().watts()),
          new Shown("gpu_gfx_activity", "Graphics engine usage percentage", ExporterPage::busy),
          new Shown("gpu_umc_activity", "Memory engine usage percentage", ExporterPage::copy),
          new Shown("gpu_free_vram", "Amount of VRAM free (in MB)", ExporterPage::free),
          new Shown("gpu_used_vram", "Amount of VRAM used (in MB)", ExporterPage::used),
          new Shown(
              "gpu_ecc_uncorrect_total",
              "Total Uncorrectable error count",
              r -> r.sample().eccUncorrected()));

  private ExporterPage() {}

  static String of(Cluster cluster, GpuMeter meter, long nowMicros) {
    StringBuilder page = new StringBuilder();
    for (GpuVendor vendor : GpuVendor.values()) {
      for (Shown shown : vendor == GpuVendor.AMD ? AMD : DCGM) {
        write(page, shown, vendor, cluster, meter, nowMicros);
      }
    }
    return page.toString();
  }

  private static void write(
      StringBuilder page,
      Shown shown,
      GpuVendor vendor,
      Cluster cluster,
      GpuMeter meter,
      long nowMicros) {
    boolean described = false;
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      Optional<GpuSample> sample = meter.at(gpu, nowMicros);
      if (sample.isEmpty() || vendorOf(cluster, gpu) != vendor) {
        continue;
      }
      if (!described) {
        described = true;
        page.append("# HELP ").append(shown.name()).append(' ').append(shown.help()).append('\n');
        page.append("# TYPE ").append(shown.name()).append(' ').append(shown.type()).append('\n');
      }
      double memoryMib = cluster.models().get(cluster.modelOf(gpu)).memoryMib();
      page.append(shown.name())
          .append('{')
          .append(vendor == GpuVendor.AMD ? amdLabels(cluster, gpu) : dcgmLabels(cluster, gpu))
          .append(shown.label())
          .append("} ")
          .append(number(shown.value().applyAsDouble(new Reading(sample.get(), memoryMib))))
          .append('\n');
    }
  }

  private static GpuVendor vendorOf(Cluster cluster, int gpu) {
    String model = cluster.models().get(cluster.modelOf(gpu)).name();
    return GpuCatalog.standard()
        .find(model)
        .map(GpuSpec::vendor)
        .orElse(AMD_NAME.matcher(model).find() ? GpuVendor.AMD : GpuVendor.NVIDIA);
  }

  private static String dcgmLabels(Cluster cluster, int gpu) {
    int index = indexOnNode(cluster, gpu);
    return "gpu=\"%d\",UUID=\"%s\",device=\"nvidia%d\",modelName=\"%s\",Hostname=\"%s\""
        .formatted(
            index, uuid(cluster, gpu), index, modelName(cluster, gpu), nodeName(cluster, gpu));
  }

  private static String amdLabels(Cluster cluster, int gpu) {
    return "gpu_id=\"%d\",gpu_uuid=\"%s\",serial_number=\"\",card_model=\"%s\",hostname=\"%s\""
        .formatted(
            indexOnNode(cluster, gpu),
            uuid(cluster, gpu),
            modelName(cluster, gpu),
            nodeName(cluster, gpu));
  }

  private static int indexOnNode(Cluster cluster, int gpu) {
    return gpu - cluster.firstGpu(cluster.nodeOf(gpu));
  }

  private static String nodeName(Cluster cluster, int gpu) {
    return escaped(cluster.nodes().get(cluster.nodeOf(gpu)).name());
  }

  private static String modelName(Cluster cluster, int gpu) {
    return escaped(cluster.models().get(cluster.modelOf(gpu)).name());
  }

  /** The id if the cluster states one; otherwise one that follows from its name. */
  private static String uuid(Cluster cluster, int gpu) {
    boolean stated =
        cluster.nodes().get(cluster.nodeOf(gpu)).isGpuIdStated(indexOnNode(cluster, gpu));
    return escaped(stated ? cluster.gpuId(gpu) : "GPU-" + cluster.gpuName(gpu).replace('/', '-'));
  }

  private static String escaped(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.3f", value);
  }

  private static double clock(Reading reading) {
    return Math.rint(reading.sample().coreMegahertz());
  }

  private static double celsius(Reading reading) {
    return Math.rint(reading.sample().celsius());
  }

  private static double busy(Reading reading) {
    return Math.rint(100 * reading.sample().utilization());
  }

  private static double copy(Reading reading) {
    return Math.rint(100 * reading.sample().memoryBandwidth());
  }

  private static double used(Reading reading) {
    return Math.min(reading.memoryMib(), Math.rint(reading.sample().memoryUsedMib()));
  }

  private static double free(Reading reading) {
    return reading.memoryMib() - used(reading);
  }
}
