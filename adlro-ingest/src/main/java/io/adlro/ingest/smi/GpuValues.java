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
 * What is known so far of one GPU while its part of an input is read: the tools name the GPU
 * somewhere among its values. Holds one value per metric, whatever comes.
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

  /** Takes a field, or accounts for why not. */
  void take(String name, SmiField field, String text, String unit, String where) {
    if (Quantity.isMissing(text)) {
      intake.ignored(name, "means no value", where);
    } else {
      field.read(text, unit, this).ifPresent(why -> intake.ignored(name, why, where));
    }
  }

  void offer(GpuMetric metric, double value, int rank) {
    measured.merge(metric, new Measured(value, rank), (a, b) -> b.rank() < a.rank() ? b : a);
  }

  void add(GpuMetric metric, double part) {
    measured.merge(metric, new Measured(part, 0), (a, b) -> new Measured(a.value() + b.value(), 0));
  }

  void throttled(int bits) {
    measured.merge(
        GpuMetric.THROTTLE,
        new Measured(bits, 0),
        (a, b) -> new Measured((int) a.value() | (int) b.value(), 0));
  }

  void named(Identity which, String text) {
    names.put(which, text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME));
  }

  void numbered(int number) {
    index = number;
  }

  void measuredAt(long micros) {
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

  /**
   * The number of the GPU instance; with that of the compute instance where it is not the first.
   */
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

  /** Hands over all values, in the order of the metrics; a GPU that nobody can name has none. */
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
