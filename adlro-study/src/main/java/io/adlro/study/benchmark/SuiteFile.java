package io.adlro.study.benchmark;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import io.adlro.ingest.yaml.Yaml;
import io.adlro.ingest.yaml.YamlFields;
import io.adlro.ingest.yaml.YamlValue;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads suites: YAML with a list of workloads, whose mistakes are told with their lines. */
public final class SuiteFile {
  private static final String OWN = "own";
  private static final double HIGHEST_LOAD = 5;
  private static final int MOST_SEEDS = 100_000;
  private static final int MOST_SKIPPED = 1_000_000_000;

  private final List<String> formats;
  private final Function<String, Optional<String>> unknownPolicy;
  private final Set<String> names = new HashSet<>();

  private SuiteFile(List<String> formats, Function<String, Optional<String>> unknownPolicy) {
    this.formats = formats;
    this.unknownPolicy = unknownPolicy;
  }

  /**
   * The workloads of a suite.
   *
   * @param formats that traces may be in
   * @param unknownPolicy what to say of a name that is no policy's
   * @throws UserError with all that is wrong with it
   */
  public static List<SuiteEntry> read(
      Path file, List<String> formats, Function<String, Optional<String>> unknownPolicy) {
    Problems mistakes = new Problems();
    YamlFields root = Yaml.read(file, mistakes).fields(mistakes);
    SuiteFile reader = new SuiteFile(formats, unknownPolicy);
    List<LeftOut> everywhere = reader.leftOut(root);
    List<SuiteEntry> entries = new ArrayList<>();
    root.list("workloads")
        .forEach(item -> entries.addAll(reader.entries(item.fields(), everywhere)));
    root.done();
    mistakes.throwIfAny();
    return entries;
  }

  /** One for each load. */
  private List<SuiteEntry> entries(YamlFields f, List<LeftOut> everywhere) {
    String group = f.text("name");
    WorkloadOrigin origin = origin(f);
    int seeds = f.integer("seeds").in(1, MOST_SEEDS);
    List<String> policies = policies(f.optionalList("policies"));
    List<LeftOut> without = new ArrayList<>(leftOut(f));
    if (policies.isEmpty()) {
      without.addAll(everywhere);
    }
    boolean bounded = f.flagOrFalse("bound");
    String source = f.text("source", "");
    List<YamlValue> loads = f.optionalList("loads");
    List<SuiteEntry> entries = new ArrayList<>();
    List<Optional<Double>> wanted =
        loads.isEmpty() ? List.of(Optional.empty()) : loads.stream().map(SuiteFile::load).toList();
    for (Optional<Double> load : wanted) {
      String name = wanted.size() == 1 ? group : group + " at " + shown(load);
      if (!name.isEmpty() && !names.add(name)) {
        f.mistake("name", "is `%s`, which another workload has; choose another".formatted(name));
      }
      entries.add(
          new SuiteEntry(group, name, origin, load, seeds, policies, without, bounded, source));
    }
    return entries;
  }

  private static Optional<Double> load(YamlValue value) {
    return value.text().equals(OWN)
        ? Optional.empty()
        : Optional.of(value.number().in(0.01, HIGHEST_LOAD));
  }

  private static String shown(Optional<Double> load) {
    return load.map(x -> Double.toString(x)).orElse("its own load");
  }

  private WorkloadOrigin origin(YamlFields f) {
    if (f.has("scenario") == f.has("trace")) {
      f.mistake("scenario", "or `trace` has to be given, and not both");
    }
    if (f.has("trace")) {
      return trace(f);
    }
    for (String key : List.of("cluster", "since", "until", "skip", "warmup")) {
      if (f.has(key)) {
        f.mistake(key, "goes with `trace`; a scenario has its own");
      }
    }
    return new WorkloadOrigin.OfScenario(f.has("scenario") ? f.text("scenario") : "");
  }

  private WorkloadOrigin trace(YamlFields f) {
    String written = f.text("trace");
    Optional<TraceName> name = TraceName.parse(written, formats);
    if (name.isEmpty()) {
      f.mistake("trace", "is no file; write FILE, or FORMAT:FILE with one of " + formats);
    }
    Optional<String> since = optional(f, "since");
    Optional<String> until = optional(f, "until");
    return new WorkloadOrigin.OfTrace(
        name.orElseGet(() -> new TraceName(Optional.empty(), Path.of(""))),
        optional(f, "cluster"),
        since,
        until,
        new Period(
            period(f, "since", since, Optional.empty()).since(),
            period(f, "until", Optional.empty(), until).until()),
        f.integer("skip").or(0).in(0, MOST_SKIPPED),
        f.number("warmup").or(0).in(0, 0.99));
  }

  private static Optional<String> optional(YamlFields f, String key) {
    return f.has(key) ? Optional.of(f.text(key)) : Optional.empty();
  }

  private static Period period(
      YamlFields f, String key, Optional<String> since, Optional<String> until) {
    Problems none = new Problems();
    Period period = Period.of(since, until, ZoneOffset.UTC, none);
    if (!none.isEmpty()) {
      f.mistake(key, "is no time; write a date (2017-10-09), or 7d for a time since the first job");
    }
    return period;
  }

  private List<LeftOut> leftOut(YamlFields f) {
    List<LeftOut> leftOut = new ArrayList<>();
    for (YamlValue item : f.optionalList("without")) {
      YamlFields some = item.fields();
      String because = some.text("because");
      policies(some.list("policies")).forEach(p -> leftOut.add(new LeftOut(p, because)));
    }
    return leftOut;
  }

  private List<String> policies(List<YamlValue> values) {
    List<String> policies = new ArrayList<>();
    for (YamlValue value : values) {
      String name = value.text();
      unknownPolicy
          .apply(name)
          .ifPresent(hint -> value.mistake("is `%s`, which is no policy%s".formatted(name, hint)));
      policies.add(name);
    }
    return policies;
  }
}
