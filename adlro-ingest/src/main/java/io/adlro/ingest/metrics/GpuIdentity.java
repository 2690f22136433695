package io.adlro.ingest.metrics;

/**
 * The GPU of a measurement, as far as the source identifies it: empty text and {@link #NO_INDEX}
 * for what it does not state.
 *
 * @param host the name that the node reports
 * @param uuid the vendor's unique id, with its prefix as printed ("GPU-...", "0x...")
 * @param index the number on its node
 * @param instance the MIG slice or partition, "" for the whole GPU
 * @param model the model as the tool spells it
 */
public record GpuIdentity(String host, String uuid, int index, String instance, String model) {
  public static final int NO_INDEX = -1;
}
