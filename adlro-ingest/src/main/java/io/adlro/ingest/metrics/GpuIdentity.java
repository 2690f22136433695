package io.adlro.ingest.metrics;

/**
 * Which GPU a measurement is of, as far as the source tells: empty text and {@link #NO_INDEX} where
 * it does not.
 *
 * @param host the node, as it calls itself
 * @param uuid the vendor's unique id, with its prefix as printed ("GPU-...", "0x...")
 * @param index the number on its node
 * @param instance the MIG slice or partition, "" for the whole GPU
 * @param model the model as the tool spells it
 */
public record GpuIdentity(String host, String uuid, int index, String instance, String model) {
  public static final int NO_INDEX = -1;
}
