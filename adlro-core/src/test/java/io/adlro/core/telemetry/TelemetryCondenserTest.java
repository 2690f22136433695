package io.adlro.core.telemetry;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Broadcast;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which facts follow from samples. Samples come every ten seconds; the model throttles at 83 C. */
final class TelemetryCondenserTest {
  private static final long TICK = 10_000_000;
  private static final long MINUTE = 60_000_000;
  private static final float NAN = Float.NaN;
  private static final int UNKNOWN = GpuSample.UNKNOWN_COUNT;

  private final ClusterState state =
      new ClusterState(
          TinyRun.table(cluster("v 4", "sim 1"), job("sim", 0, 9), job("sim", 0, 9).gpus(2)));
  private final List<String> facts = new ArrayList<>();
  private final EventHandler receiver =
      new Broadcast(new JournalWriter(state, RecordText.sink(facts::add)), state);
  private TelemetryCondenser condenser = new TelemetryCondenser(state, receiver);
  private long now;

  private static GpuSample busy(double megahertz, double celsius) {
    return new GpuSample(
        0.9f, (float) celsius, 4_000, 0.5f, 200, (float) megahertz, UNKNOWN, UNKNOWN);
  }

  private static GpuSample idle(double celsius) {
    return new GpuSample(0, (float) celsius, 0, 0, 40, 300, UNKNOWN, UNKNOWN);
  }

  private static GpuSample errors(int xid, long ecc) {
    return new GpuSample(0.9f, 60, 4_000, 0.5f, 200, 1_500, xid, ecc);
  }

  private void sample(int count, int gpu, GpuSample sample) {
    for (int i = 0; i < count; i++) {
      now += TICK;
      condenser.sample(now, gpu, sample);
    }
  }

  private void untilMinutes(double minutes, int gpu, GpuSample sample) {
    long end = now + (long) (minutes * MINUTE);
    while (now < end) {
      sample(1, gpu, sample);
    }
  }

  private GpuConditions conditions() {
    return state.conditions();
  }

  private void fleetRunsAsUsual() {
    for (int gpu = 0; gpu < 4; gpu++) {
      sample(5, gpu, busy(1_500, 60));
    }
    assertThat(facts).isEmpty();
  }

  @Test
  void aGpuWhoseClockFallsUnderLoadIsBelievedSlowerWithinAMinute() {
    fleetRunsAsUsual();
    long fell = now;

    untilMinutes(1, 1, busy(750, 60));

    assertThat(conditions().factor(1)).isEqualTo(0.5f);
    assertThat(conditions().health(1)).isEqualTo(GpuHealth.SUSPECT);
    assertThat(conditions().reason(1)).isEqualTo(HealthReason.CLOCK);
    assertThat(facts)
        .containsExactly(
            (fell + 4 * TICK) + " GpuSpeedBelieved gpu=1 factor=0x1.0p-1",
            (fell + 4 * TICK) + " GpuHealthChanged gpu=1 health=SUSPECT reason=CLOCK");
    assertThat(conditions().factor(0)).isEqualTo(1);
  }

  @Test
  void twoSamplesAreEnoughWhereTheGpuIsHotToo() {
    fleetRunsAsUsual();

    sample(2, 1, busy(750, 83));

    assertThat(conditions().factor(1)).isEqualTo(0.5f);
    assertThat(conditions().reason(1)).isEqualTo(HealthReason.TEMPERATURE);
  }

  @Test
  void theBeliefFollowsTheClockInStepsAndIsGivenUpOnceTheClockIsUsualAgain() {
    fleetRunsAsUsual();
    sample(4, 1, busy(750, 60));

    sample(20, 1, busy(810, 60));
    assertThat(conditions().factor(1)).as("0.54 is not worth a fact").isEqualTo(0.5f);
    sample(5, 1, busy(1_050, 60));
    assertThat(conditions().factor(1)).isEqualTo(0.7f);
    sample(20, 1, busy(1_380, 60));
    assertThat(conditions().factor(1)).as("between slow and usual").isBetween(0.85f, 0.95f);
    sample(4, 1, busy(1_480, 60));

    assertThat(conditions().factor(1)).isEqualTo(1);
    assertThat(conditions().health(1)).isEqualTo(GpuHealth.OK);
    assertThat(conditions().reason(1)).isEqualTo(HealthReason.NONE);
  }

  @Test
  void singleDipsAndAnIdleClockSayNothing() {
    fleetRunsAsUsual();

    for (int i = 0; i < 50; i++) {
      sample(2, 1, busy(700, 60));
      sample(3, 1, busy(1_500, 60));
      sample(3, 2, idle(30));
    }

    assertThat(facts).isEmpty();
  }

  @Test
  void noiseOnHealthyGpusRaisesFewerAlarmsThanOneInAThousandGpuHours() {
    Random random = new Random(3);
    int hours = 4_000;

    for (int i = 0; i < hours * 360 / 4; i++) {
      for (int gpu = 0; gpu < 4; gpu++) {
        double dip = random.nextInt(100) == 0 ? 0.5 + random.nextDouble() / 2 : 1;
        double clock = 1_500 * dip * (1 + 0.02 * random.nextGaussian());
        boolean works = i / 30 % 3 > 0;
        double celsius = (works ? 70 : 30) * (1 + 0.02 * random.nextGaussian());
        condenser.sample(now, gpu, works ? busy(clock, celsius) : idle(celsius));
      }
      now += TICK;
    }

    assertThat(facts.size()).isLessThan(hours / 1_000);
  }

  @Test
  void withoutAClockTheTemperatureAboveTheThrottlePointCounts() {
    sample(5, 1, busy(NAN, 80));
    assertThat(facts).isEmpty();

    sample(2, 1, busy(NAN, 95));

    assertThat(conditions().factor(1)).isEqualTo(0.5f);
  }

  @Test
  void anIdleGpuIsTrustedAgainWhenItHasCooledDown() {
    fleetRunsAsUsual();
    untilMinutes(10, 0, idle(30));
    sample(4, 1, busy(750, 83));

    untilMinutes(120, 1, idle(44));
    assertThat(conditions().factor(1)).as("too warm for an idle GPU").isEqualTo(0.5f);
    untilMinutes(1, 1, idle(30));

    assertThat(conditions().factor(1)).isEqualTo(1);
  }

  @Test
  void anIdleGpuThatStaysWarmIsBelievedSlower() {
    fleetRunsAsUsual();
    untilMinutes(10, 0, idle(30));

    untilMinutes(4, 1, idle(44));
    assertThat(facts).as("it may still cool down").isEmpty();
    untilMinutes(2, 1, idle(44));

    assertThat(conditions().factor(1)).isEqualTo(0.5f);
    assertThat(conditions().health(1)).isEqualTo(GpuHealth.SUSPECT);
  }

  @Test
  void whereTheTemperatureIsNotKnownASlowGpuIsTriedAgainEverMoreRarely() {
    fleetRunsAsUsual();
    sample(4, 1, busy(750, NAN));

    untilMinutes(61, 1, idle(NAN));
    assertThat(conditions().factor(1)).isEqualTo(1);
    sample(4, 1, busy(750, NAN));
    untilMinutes(61, 1, idle(NAN));
    assertThat(conditions().factor(1)).isEqualTo(0.5f);
    untilMinutes(61, 1, idle(NAN));

    assertThat(conditions().factor(1)).isEqualTo(1);
  }

  @Test
  void aGpuThatLosesDataInItsMemoryTakesNoJobsUntilItIsResetAndQuiet() {
    sample(3, 1, errors(0, 7));
    assertThat(conditions().health(1)).as("errors of the past").isEqualTo(GpuHealth.OK);

    sample(1, 1, errors(0, 8));
    assertThat(conditions().health(1)).isEqualTo(GpuHealth.FAILED);
    assertThat(conditions().reason(1)).isEqualTo(HealthReason.ECC);
    assertThat(state.ledger().isUp(1)).isFalse();
    assertThat(state.ledger().runs(1)).isTrue();
    untilMinutes(500, 1, errors(0, 8));
    assertThat(state.ledger().isUp(1)).isFalse();
    untilMinutes(9, 1, errors(0, 0));
    assertThat(state.ledger().isUp(1)).isFalse();
    untilMinutes(2, 1, errors(0, 0));

    assertThat(state.ledger().isUp(1)).isTrue();
    assertThat(conditions().health(1)).isEqualTo(GpuHealth.OK);
  }

  @Test
  void anErrorOfTheGpuIsDistinguishedFromOneOfItsProgram() {
    sample(1, 0, errors(13, 0));
    sample(1, 1, errors(79, 0));
    sample(1, 2, errors(63, 0));

    assertThat(conditions().health(0)).isEqualTo(GpuHealth.OK);
    assertThat(conditions().health(1)).isEqualTo(GpuHealth.FAILED);
    assertThat(conditions().health(2)).isEqualTo(GpuHealth.SUSPECT);
    untilMinutes(61, 2, errors(63, 0));
    assertThat(conditions().health(2)).as("no further error").isEqualTo(GpuHealth.OK);
  }

  @Test
  void aResumedNodeIsARepair() {
    sample(1, 1, errors(48, 0));
    condenser.nodeDrained(now, 0);
    condenser.nodeResumed(now, 0);

    untilMinutes(11, 1, errors(48, 0));

    assertThat(conditions().health(1)).isEqualTo(GpuHealth.OK);
  }

  @Test
  void aCondenserThatBeginsLaterContinuesWithWhatTheStateHolds() {
    fleetRunsAsUsual();
    sample(4, 1, busy(750, 60));
    sample(1, 2, errors(79, 0));
    condenser = new TelemetryCondenser(state, receiver);
    int before = facts.size();

    sample(3, 0, busy(1_500, 60));
    sample(3, 1, busy(750, 60));
    sample(3, 2, errors(79, 0));
    assertThat(facts).hasSize(before);
    sample(4, 1, busy(1_500, 60));

    assertThat(conditions().factor(1)).isEqualTo(1);
    assertThat(conditions().health(2)).isEqualTo(GpuHealth.FAILED);
  }

  @Test
  void equalSamplesGiveEqualFactsOverACopyOfTheState() {
    fleetRunsAsUsual();
    sample(3, 1, busy(750, 60));
    ClusterState copied = state.copy();
    TelemetryCondenser copy = condenser.copy(copied, copied);

    copy.sample(now + TICK, 1, busy(750, 60));

    assertThat(copied.conditions().factor(1)).isEqualTo(0.5f);
    assertThat(conditions().factor(1)).isEqualTo(1);
  }

  @Test
  void theMeansOfAJobAreReportedBeforeItFinishes() {
    condenser.jobSubmitted(0, 0);
    condenser.jobSubmitted(0, 1);
    state.place(1, 1, new int[] {2, 3}, 2);
    condenser.jobStarted(0, 1, 1, EventHandler.AS_ORDERED);
    facts.clear();

    sample(1, 2, new GpuSample(0.5f, 60, 1_000, NAN, 100, 1_500, 0, 0));
    sample(1, 3, new GpuSample(1, 60, 3_000, NAN, 200, 1_500, 0, 0));
    sample(1, 0, new GpuSample(0, 30, 0, NAN, 40, 300, 0, 0));
    condenser.jobFinished(now, 1, 1);

    assertThat(facts)
        .containsExactly(
            now
                + " JobProfiled job=1 attempt=1 utilization=0x1.8p-1 memoryUsedMib=2000"
                + " memoryBandwidth=NaN watts=150",
            now + " JobFinished job=1 attempt=1");
  }

  private void progress(double... fractions) {
    for (double fraction : fractions) {
      now += TICK;
      condenser.progress(now, 1, (float) fraction);
    }
  }

  @Test
  void theFirstReportOfProgressAndEveryQuarterAfterItArePassedOn() {
    condenser.jobSubmitted(0, 0);
    condenser.jobSubmitted(0, 1);
    progress(0.1); // it does not run
    state.place(1, 1, new int[] {2, 3}, 2);
    condenser.jobStarted(now, 1, 1, EventHandler.AS_ORDERED);
    facts.clear();

    progress(Float.NaN, -0.1, 1.5);
    progress(0.125, 0.3, 0.375, 0.2, 0.6, 0.875, 1);

    assertThat(facts)
        .extracting(fact -> fact.substring(fact.indexOf(' ') + 1))
        .containsExactly(
            "JobProgressed job=1 attempt=1 fraction=0x1.0p-3",
            "JobProgressed job=1 attempt=1 fraction=0x1.8p-2",
            "JobProgressed job=1 attempt=1 fraction=0x1.cp-1");
  }

  @Test
  void anotherAttemptReportsFromItsFirstReportOn() {
    condenser.jobSubmitted(0, 0);
    condenser.jobSubmitted(0, 1);
    for (int attempt = 1; attempt <= 2; attempt++) {
      state.place(1, attempt, new int[] {2, 3}, 2);
      condenser.jobStarted(now, 1, attempt, EventHandler.AS_ORDERED);
      progress(0.5, 0.6);
      condenser.jobRequeued(now, 1, attempt, 0, RequeueCause.PREEMPTED);
    }

    assertThat(facts)
        .filteredOn(fact -> fact.contains("JobProgressed"))
        .extracting(fact -> fact.substring(fact.indexOf(' ') + 1))
        .containsExactly(
            "JobProgressed job=1 attempt=1 fraction=0x1.0p-1",
            "JobProgressed job=1 attempt=2 fraction=0x1.0p-1");
  }
}
