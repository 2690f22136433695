package io.adlro.ingest.smi;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.NvmlClockReasons;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What one field of a tool's output means. */
interface SmiField {
  int MOST_GPUS = 1 << 16;

  /**
   * Puts what the text says into the draft.
   *
   * @param unit as written outside the text, "" if nowhere
   * @return why it was not taken, if it was not
   */
  Optional<String> read(String text, String unit, GpuValues draft);

  /** A measurement. Of several for one metric the one of the lowest rank counts. */
  static SmiField value(GpuMetric metric, String usualUnit, int rank) {
    return (text, unit, draft) -> {
      Optional<Quantity> quantity = quantity(text, unit, usualUnit);
      if (quantity.isEmpty()) {
        return Optional.of("not a number");
      }
      OptionalDouble value = quantity.get().in(metric);
      if (value.isEmpty()) {
        return Optional.of("not in a unit of " + metric.unit());
      }
      draft.offer(metric, value.getAsDouble(), rank);
      return Optional.empty();
    };
  }

  /** A part of a metric that is the sum of its parts. */
  static SmiField part(GpuMetric metric) {
    return (text, unit, draft) -> {
      OptionalDouble part =
          Quantity.parse(text).map(read -> read.in(metric)).orElse(OptionalDouble.empty());
      part.ifPresent(value -> draft.add(metric, value));
      return part.isPresent() ? Optional.empty() : Optional.of("not a number");
    };
  }

  /** Whether a reason for low clocks is at work; bits 0 for what is no reason to us. */
  static SmiField throttling(int bits) {
    return (text, unit, draft) -> {
      switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "active", "throttled" -> draft.throttled(bits);
        case "not active", "unthrottled" -> draft.throttled(0);
        default -> {
          return Optional.of("neither active nor not active");
        }
      }
      return Optional.empty();
    };
  }

  /** NVML's mask of all reasons for low clocks. */
  static SmiField throttleMask() {
    return (text, unit, draft) -> {
      try {
        draft.throttled(NvmlClockReasons.bits(Long.decode(text.strip())));
        return Optional.empty();
      } catch (NumberFormatException e) {
        return Optional.of("not a mask");
      }
    };
  }

  /** A word about which GPU it is. */
  static SmiField identity(Identity which) {
    return (text, unit, draft) -> {
      draft.named(which, text.strip());
      return Optional.empty();
    };
  }

  /** A model name. Hosts without a table of PCI names print the vendor's id instead. */
  static SmiField model(Identity which) {
    SmiField name = identity(which);
    return (text, unit, draft) ->
        text.startsWith("0x") ? Optional.of("an id, not a name") : name.read(text, unit, draft);
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
    return (text, unit, draft) -> {
      Optional<Quantity> number = Quantity.parse(text);
      boolean good =
          number.isPresent()
              && number.get().number() >= 0
              && number.get().number() < MOST_GPUS
              && number.get().number() == Math.rint(number.get().number());
      if (good) {
        draft.numbered((int) number.get().number());
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
