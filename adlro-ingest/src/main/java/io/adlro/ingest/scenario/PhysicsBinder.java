package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlFields;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.physics.CpuShortage;
import io.adlro.sim.physics.GangCommunication;
import io.adlro.sim.physics.Interference;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.physics.Slowdown;
import io.adlro.sim.physics.Thermal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The physics from its keys. Nothing is on unless it is named: run time is then work / speed. */
final class PhysicsBinder {
  private static final long LONGEST_MICROS = DurationsBinder.LONGEST_MICROS;
  private static final long SHORTEST_TICK_MICROS = 1_000;

  private PhysicsBinder() {}

  static Optional<Physics> bind(YamlFields f, List<ClassTraits> traits) {
    List<Slowdown> slowdowns = new ArrayList<>();
    if (f.flagOrFalse("communication")) {
      slowdowns.add(new GangCommunication(traits));
    }
    double interference = f.number("interference").or(0).in(0, 100);
    if (interference > 0) {
      slowdowns.add(new Interference(traits, interference));
    }
    if (f.flagOrFalse("cpuShortage")) {
      slowdowns.add(new CpuShortage(traits));
    }
    long startUp = f.duration("startUp").or(0).in(0, LONGEST_MICROS);
    Checkpointing checkpointing = checkpointing(f.optionalSection("checkpoint"));
    Optional<Thermal.Settings> thermal =
        f.has("thermal") ? thermal(f.section("thermal")) : Optional.empty();
    TelemetryMode telemetry =
        f.flagOrFalse("telemetry") ? TelemetryMode.EVERY_TICK : TelemetryMode.OFF;
    long tick = f.duration("tick").or("10s").in(SHORTEST_TICK_MICROS, LONGEST_MICROS);
    boolean ticks = thermal.isPresent() || telemetry == TelemetryMode.EVERY_TICK;
    return f.build(
        () ->
            new Physics(
                traits, slowdowns, startUp, checkpointing, thermal, ticks ? tick : 0, telemetry));
  }

  private static Checkpointing checkpointing(YamlFields c) {
    return new Checkpointing(
        c.duration("interval").or(0).in(0, LONGEST_MICROS),
        c.duration("write").or(0).in(0, LONGEST_MICROS),
        c.duration("restart").or(0).in(0, LONGEST_MICROS));
  }

  private static Optional<Thermal.Settings> thermal(YamlFields t) {
    Thermal.Settings usual = Thermal.Settings.USUAL;
    Thermal.Settings settings =
        new Thermal.Settings(
            t.number("ambient").or(usual.ambientCelsius()).in(-40, 39),
            t.duration("timeConstant")
                .or(usual.timeConstantMicros())
                .in(SHORTEST_TICK_MICROS, LONGEST_MICROS));
    return t.flagOrTrue("enabled") ? Optional.of(settings) : Optional.empty();
  }
}
