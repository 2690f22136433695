package io.adlro.core.model;

/**
 * A model of GPU. Past {@code throttleCelsius} it slows itself down; {@code maxCelsius} is where it
 * would end without throttling.
 */
public record GpuModel(
    String name,
    int memoryMib,
    double memoryGigabytesPerSecond,
    double idleWatts,
    double peakWatts,
    double throttleCelsius,
    double maxCelsius) {

  /** A model of which only the memory is known: the rest are figures of an average server GPU. */
  public static GpuModel withMemory(String name, int memoryMib) {
    return new GpuModel(name, memoryMib, 800, 40, 250, 83, 95);
  }
}
