package io.adlro.ingest.scenario;

import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.yaml.Amount;
import io.adlro.ingest.yaml.YamlFields;
import io.adlro.ingest.yaml.YamlValue;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.ClassSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The job classes of a workload: their jobs, and what they do to the machine. Each is checked
 * against the cluster it is for.
 */
final class ClassBinder {
  /** The keys that hold one value, some, or some with weights. */
  static final List<String> CHOICES = List.of("gpus", "gpuShare", "gpuMemory");

  private static final int MOST_MIB = 1 << 30;

  private final BoundCluster cluster;
  private final YamlFields f;
  private final List<ClassSpec> specs = new ArrayList<>();
  private final List<String> drawn = new ArrayList<>();
  private final Map<String, ClassTraits> traits = new LinkedHashMap<>();

  ClassBinder(BoundCluster cluster, YamlFields f) {
    this.cluster = cluster;
    this.f = f;
    for (String name : f.keys()) {
      YamlFields jobClass = f.section(name);
      checkName(name);
      traits.put(name, traits(jobClass.optionalSection("traits")));
      spec(name, jobClass).ifPresent(specs::add);
    }
  }

  /** The specifications; all of them unless there are mistakes. */
  List<ClassSpec> specs() {
    return specs;
  }

  /** The classes of which jobs are drawn at all. */
  List<String> drawn() {
    return drawn;
  }

  /** What each class does to the machine, by the cluster's index of the class. */
  List<ClassTraits> traits() {
    return cluster.classes().stream()
        .map(name -> traits.getOrDefault(name, ClassTraits.PLAIN))
        .toList();
  }

  private void checkName(String name) {
    if (!cluster.classes().isEmpty() && !cluster.classes().contains(name)) {
      f.mistake(
          name,
          "has no row in the `speeds` of the cluster" + NearestName.hint(name, cluster.classes()));
    }
  }

  private Optional<ClassSpec> spec(String name, YamlFields c) {
    double share = c.number("share").or(1).notNegative();
    if (share > 0) {
      drawn.add(name);
    }
    DurationsBinder work = new DurationsBinder(c.section("work"));
    WeightedValues gpus = choices(c, "gpus", 1, YamlValue::integer, 1, 100_000);
    WeightedValues shares = choices(c, "gpuShare", 1000, YamlValue::integer, 1, 1000);
    WeightedValues memory = choices(c, "gpuMemory", 0, YamlValue::memory, 0, MOST_MIB);
    int cpuMilli = (int) Math.round(c.number("cpuCores").or(0).in(0, 10_000) * 1000);
    int memoryMib = c.memory("memory").or(0).in(0, MOST_MIB);
    Locality locality = c.oneOf("locality", Locality.ANYWHERE);
    Recovery recovery = c.oneOf("recovery", Recovery.CHECKPOINT);
    AllowedModels allowed = allowed(c);
    cluster
        .cluster()
        .filter(machines -> machines.classes().contains(name))
        .flatMap(
            machines ->
                Smallest.whyNever(
                    machines,
                    Smallest.job(
                        name,
                        gpus.leastOr(1),
                        memory.leastOr(0),
                        cpuMilli,
                        memoryMib,
                        locality,
                        allowed)))
        .ifPresent(why -> f.mistake(name, "has no job that can ever run: the smallest " + why));
    return c.build(
        () ->
            new ClassSpec(
                name,
                share,
                work.get(),
                gpus.choices(),
                shares.choices(),
                memory.choices(),
                cpuMilli,
                memoryMib,
                locality,
                recovery,
                allowed));
  }

  private static WeightedValues choices(
      YamlFields c,
      String key,
      int usual,
      Function<YamlValue, Amount> unit,
      int lowest,
      int highest) {
    return c.has(key)
        ? WeightedValues.bind(c, key, value -> unit.apply(value).in(lowest, highest))
        : WeightedValues.always(usual);
  }

  private AllowedModels allowed(YamlFields c) {
    YamlFields section = c.optionalSection("allowedModels");
    List<String> models = new ArrayList<>();
    if (c.has("allowedModels")) {
      for (YamlValue model : section.list("models")) {
        models.add(cluster.models().isEmpty() ? model.text() : model.oneOf(cluster.models()));
      }
    }
    double probability = section.number("probability").or(1).in(0, 1);
    return models.isEmpty() ? AllowedModels.all() : new AllowedModels(models, probability);
  }

  private static ClassTraits traits(YamlFields t) {
    ClassTraits plain = ClassTraits.PLAIN;
    return new ClassTraits(
        t.number("traffic").or(plain.trafficGigabytesPerSecond()).in(0, 10_000),
        t.number("memoryBandwidth").or(plain.memoryBandwidth()).in(0, 1),
        (int) Math.round(t.number("cpuAppetite").or(0).in(0, 10_000) * 1000),
        t.number("utilization").or(plain.utilization()).in(0, 1));
  }
}
