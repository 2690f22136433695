package io.adlro.ingest.metrics;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The meaning of a code of {@link GpuMetric#XID}, in short from NVIDIA's public list of Xid errors.
 *
 * @param action what an operator should do first
 */
public record XidError(int code, String meaning, String action) {
  private static final String CHECK_PROGRAM = "check the program; if it repeats, the GPU";
  private static final String RESET = "drain the node and reset the GPU";
  private static final String DRIVER = "reset the GPU; if it repeats, update the driver";
  private static final String REPLACE = "drain the node; the GPU may have to be replaced";
  private static final String NONE = "nothing; an event that follows from another one";

  private static final String TABLE =
      """
      8|GPU stopped processing|{program}
      11|invalid or corrupted push buffer stream|{program}
      13|graphics engine exception|{program}
      18|bus mastering was disabled in PCI configuration space|{driver}
      25|invalid or illegal push buffer stream|{program}
      31|GPU memory page fault|{program}
      32|invalid or corrupted push buffer stream|{program}
      38|driver firmware error|{driver}
      43|GPU stopped processing|{program}
      44|graphics engine fault during a context switch|{driver}
      45|preemptive cleanup, due to previous errors|{none}
      48|double bit ECC error|drain the node and reset the GPU; see row remapping
      54|auxiliary power is not connected|check the power cables
      56|display engine error|{driver}
      57|error programming the video memory interface|{reset}
      58|unstable video memory interface, or a problem with its memory|{replace}
      61|internal micro-controller breakpoint or warning|{driver}
      62|internal micro-controller halt|{driver}
      63|ECC page retirement or row remapping was recorded|reset the GPU when it is idle
      64|ECC page retirement or row remapping failed|{replace}
      65|video processor exception|{program}
      66|illegal access by the driver|{driver}
      67|illegal access by the driver|{driver}
      68|NVDEC0 exception, video decoder|{program}
      69|graphics engine class error|{program}
      74|NVLink error|drain the node and reset the GPU; if it repeats, check the link
      78|vGPU start error|{driver}
      79|GPU has fallen off the bus|drain and power-cycle the node; if it repeats, check the hardware
      80|corrupted data sent to the GPU|{reset}
      81|VGA subsystem error|{driver}
      92|high rate of single bit ECC errors|run diagnostics when it is idle
      93|non-fatal violation of the wear limit of the InfoROM|{driver}
      94|contained ECC error|restart the job that it hit; reset the GPU when it is idle
      95|uncontained ECC error|drain the node and reset the GPU; all its jobs are affected
      109|context switch timeout|{program}
      119|timeout of a call to the GPU system processor (GSP)|{driver}
      120|error of the GPU system processor (GSP)|{driver}
      121|corrected error of the chip-to-chip NVLink|watch it; check the link if it repeats
      122|power management unit failed to read over SPI|{driver}
      123|power management unit failed to write over SPI|{driver}
      137|privilege error of an access to memory over NVLink|{program}
      140|unrecovered ECC error|{reset}
      143|GPU initialisation failure|{replace}
      144|NVLink SAW error|{reset}
      145|NVLink RLW error|{reset}
      146|NVLink TLW error|{reset}
      147|NVLink TREX error|{reset}
      148|NVLink NVLPW_CTRL error|{reset}
      149|NVLink NETIR error|{reset}
      150|NVLink MSE error|{reset}
      151|key rotation error|{reset}
      154|the recovery action of the GPU has changed|see the kernel log for the action
      """;

  private static final Map<Integer, XidError> ALL = read();

  private static Map<Integer, XidError> read() {
    Map<Integer, XidError> all = new TreeMap<>();
    String table =
        TABLE
            .replace("{program}", CHECK_PROGRAM)
            .replace("{reset}", RESET)
            .replace("{driver}", DRIVER)
            .replace("{replace}", REPLACE)
            .replace("{none}", NONE);
    for (String line : table.lines().toList()) {
      String[] parts = line.split("\\|", -1);
      int code = Integer.parseInt(parts[0]);
      all.put(code, new XidError(code, parts[1], parts[2]));
    }
    return all;
  }

  /** Empty for a code that the list does not have, and for 0, which is no error. */
  public static Optional<XidError> find(int code) {
    return Optional.ofNullable(ALL.get(code));
  }
}
