package io.adlro.server;

import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.SeedNeed;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowResult.Change;
import io.adlro.study.site.ShadowResult.Group;
import io.adlro.study.site.ShadowResult.Side;
import io.adlro.study.site.Waits;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A week in which the policy would have been faster. */
final class SampleShadow {
  private static final long WEEK_MICROS = 7 * 86_400_000_000L;

  private SampleShadow() {}

  static ShadowResult result() {
    Waits waits = new Waits(140, 1, 1, 1);
    return new ShadowResult(
        "fcfs",
        FakeOrchestrator.START_MICROS,
        FakeOrchestrator.START_MICROS + WEEK_MICROS,
        new Side(waits, new Waits(140, 100, 90, 400)),
        new Side(waits, new Waits(140, 80, 70, 390)),
        new Change(-0.2, Optional.of(new Interval(-0.25, -0.125))),
        new Change(-0.025, Optional.of(new Interval(-0.0625, 0.5))),
        new SeedNeed(SeedNeed.Kind.NONE, 0),
        Collections.nCopies(7, new Group("2026-02-02", 20, 100, 80)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of());
  }
}
