package io.adlro.ingest.smi;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.NvmlClockReasons;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads one field of a tool's output. */
interface SmiField {
  int MOST_GPUS = 1 << 16;

  /**
   * Adds the value of the text to the GPU.
   *
   * @param unit as written outside the text, "" if it is not
   * @return why it was not used, if it was not
   */
  Optional<String> read(String text, String unit, GpuValues gpu);

  /** A measurement. Of several for one metric the one of the lowest rank counts. */
  static SmiField value(GpuMetric metric, String usualUnit, int rank) {
    return (text, unit, gpu) -> {
      Optional<Quantity> quantity = quantity(text, unit, usualUnit);
      if (quantity.isEmpty()) {
        return Optional.of("not a number");
      }
      OptionalDouble value = quantity.get().in(metric);
      if (value.isEmpty()) {
        return Optional.of("not in a unit of " + metric.unit());
      }
      gpu.setIfBetter(metric, value.getAsDouble(), rank);
      return Optional.empty();
    };
  }

  /** A part of a metric that is the sum of its parts. */
  static SmiField part(GpuMetric metric) {
    return (text, unit, gpu) -> {
      OptionalDouble part =
          Quantity.parse(text).map(read -> read.in(metric)).orElse(OptionalDouble.empty());
      part.ifPresent(value -> gpu.add(metric, value));
      return part.isPresent() ? Optional.empty() : Optional.of("not a number");
    };
  }

  /** Whether a throttle reason is active; bits 0 for what is not throttling. */
  static SmiField throttling(int bits) {
    return (text, unit, gpu) -> {
      switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "active", "throttled" -> gpu.addThrottling(bits);
        case "not active", "unthrottled" -> gpu.addThrottling(0);
        default -> {
          return Optional.of("neither active nor not active");
        }
      }
      return Optional.empty();
    };
  }

  /** NVML's mask of all reasons for reduced clocks. */
  static SmiField throttleMask() {
    return (text, unit, gpu) -> {
      try {
        gpu.addThrottling(NvmlClockReasons.bits(Long.decode(text.strip())));
        return Optional.empty();
      } catch (NumberFormatException e) {
        return Optional.of("not a mask");
      }
    };
  }

  /** A property that identifies the GPU. */
  static SmiField identity(Identity which) {
    return (text, unit, gpu) -> {
      gpu.setIdentity(which, text.strip());
      return Optional.empty();
    };
  }

  /** A model name. Hosts without a table of PCI names print the vendor's id instead. */
  static SmiField model(Identity which) {
    SmiField name = identity(which);
    return (text, unit, gpu) ->
        text.startsWith("0x") ? Optional.of("an id, not a name") : name.read(text, unit, gpu);
  }

  /** The properties that identify a GPU, with the preferred one of several for a property first. */
  enum Identity {
    HOST,
    UUID,
    SERIAL,
    MODEL,
    SECOND_MODEL,
    THIRD_MODEL,
    GPU_INSTANCE,
    COMPUTE_INSTANCE
  }

  /** The number of the GPU on its node. */
  static SmiField index() {
    return (text, unit, gpu) -> {
      Optional<Quantity> number = Quantity.parse(text);
      boolean good =
          number.isPresent()
              && number.get().number() >= 0
              && number.get().number() < MOST_GPUS
              && number.get().number() == Math.rint(number.get().number());
      if (good) {
        gpu.setIndex((int) number.get().number());
      }
      return good ? Optional.empty() : Optional.of("not the number of a GPU");
    };
  }

  private static Optional<Quantity> quantity(String text, String unit, String usualUnit) {
    return Quantity.parse(text)
        .map(
            read -> {
              if (!read.unit().isEmpty()) {
                return read;
              }
              return new Quantity(read.number(), unit.isEmpty() ? usualUnit : unit);
            });
  }
}
