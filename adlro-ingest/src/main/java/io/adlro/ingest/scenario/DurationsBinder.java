package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlFields;
import io.adlro.sim.workload.Durations;
import java.util.List;
import java.util.function.Supplier;

/** How long the jobs of a class work, by the kind of distribution. */
final class DurationsBinder implements Supplier<Durations> {
  static final long LONGEST_MICROS = 365L * 86_400_000_000L;

  private static final List<String> KINDS =
      List.of("exponential", "lognormal", "pareto", "uniform", "fixed");

  private final YamlFields f;
  private final Supplier<Durations> durations;

  DurationsBinder(YamlFields f) {
    this.f = f;
    this.durations = bind(f.oneOf("kind", KINDS, KINDS.get(0)));
  }

  /** To be asked once there are no mistakes. */
  @Override
  public Durations get() {
    return durations.get();
  }

  private Supplier<Durations> bind(String kind) {
    return switch (kind) {
      case "lognormal" -> {
        long mean = duration("mean");
        double sigma = f.number("sigma").in(0, 5);
        yield () -> new Durations.Lognormal(mean, sigma);
      }
      case "pareto" -> {
        double shape = f.number("shape").in(0.01, 100);
        long min = duration("min");
        long max = longerThan(min);
        yield () -> new Durations.BoundedPareto(shape, min, max);
      }
      case "uniform" -> {
        long min = duration("min");
        long max = longerThan(min);
        yield () -> new Durations.Uniform(min, max);
      }
      case "fixed" -> {
        long value = duration("value");
        yield () -> new Durations.Fixed(value);
      }
      default -> {
        long mean = duration("mean");
        yield () -> new Durations.Exponential(mean);
      }
    };
  }

  private long duration(String key) {
    return f.duration(key).in(Durations.SHORTEST_MICROS, LONGEST_MICROS);
  }

  private long longerThan(long min) {
    long max = duration("max");
    if (max < min && max > Durations.SHORTEST_MICROS) { // which stands for one that is no duration
      f.mistake("max", "must be above `min`");
    }
    return max;
  }
}
