package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.smi.SmiField.Identity;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Collects the values of one GPU while its part of an input is read: the tools identify the GPU
 * anywhere among its values. Holds one value per metric.
 */
final class GpuValues {
  private static final int LONGEST_NAME = 256;

  private record Measured(double value, int rank) {}

  private final Map<GpuMetric, Measured> measured = new EnumMap<>(GpuMetric.class);
  private final Map<Identity, String> names = new EnumMap<>(Identity.class);
  private final MetricSource source;
  private final Intake intake;
  private int index = GpuIdentity.NO_INDEX;
  private long atMicros;

  GpuValues(MetricSource source, Intake intake) {
    this.source = source;
    this.intake = intake;
    this.atMicros = source.atMicros();
  }

  /** Reads a field, or counts it as ignored. */
  void take(String name, SmiField field, String text, String unit, String where) {
    if (Quantity.isMissing(text)) {
      intake.ignored(name, "means no value", where);
    } else {
      field.read(text, unit, this).ifPresent(why -> intake.ignored(name, why, where));
    }
  }

  void setIfBetter(GpuMetric metric, double value, int rank) {
    measured.merge(metric, new Measured(value, rank), (a, b) -> b.rank() < a.rank() ? b : a);
  }

  void add(GpuMetric metric, double part) {
    measured.merge(metric, new Measured(part, 0), (a, b) -> new Measured(a.value() + b.value(), 0));
  }

  void addThrottling(int bits) {
    measured.merge(
        GpuMetric.THROTTLE,
        new Measured(bits, 0),
        (a, b) -> new Measured((int) a.value() | (int) b.value(), 0));
  }

  void setIdentity(Identity which, String text) {
    names.put(which, text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME));
  }

  void setIndex(int number) {
    index = number;
  }

  void setTime(long micros) {
    atMicros = micros;
  }

  boolean isIdentified() {
    return index != GpuIdentity.NO_INDEX || !uuid().isEmpty();
  }

  boolean isEmpty() {
    return measured.isEmpty() && names.isEmpty() && index == GpuIdentity.NO_INDEX;
  }

  GpuIdentity identity() {
    return new GpuIdentity(
        first(Identity.HOST).orElse(source.host()),
        uuid(),
        index,
        "",
        first(Identity.MODEL, Identity.SECOND_MODEL, Identity.THIRD_MODEL).orElse(""));
  }

  private String uuid() {
    return first(Identity.UUID, Identity.SERIAL).orElse("");
  }

  /** The number of the GPU instance, with that of the compute instance if it is not the first. */
  Optional<String> instance() {
    String within = names.getOrDefault(Identity.COMPUTE_INSTANCE, "0");
    return first(Identity.GPU_INSTANCE).map(id -> within.equals("0") ? id : id + ":" + within);
  }

  private Optional<String> first(Identity... choices) {
    for (Identity choice : choices) {
      if (names.containsKey(choice)) {
        return Optional.of(names.get(choice));
      }
    }
    return Optional.empty();
  }

  /** Passes on all values in the order of the metrics, unless the GPU is not identified. */
  void finish(MetricSink sink, String where) {
    if (isIdentified()) {
      finishAs(identity(), sink);
    } else if (!isEmpty()) {
      intake.ignored("GPU", "has neither a number nor a unique id", where);
    }
  }

  void finishAs(GpuIdentity identity, MetricSink sink) {
    intake.understood(identity.instance().isEmpty() ? "GPUs" : "GPU slices");
    measured.forEach(
        (metric, value) -> {
          sink.measured(identity, metric, value.value(), atMicros);
          intake.understood(metric.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        });
  }
}
