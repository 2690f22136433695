package io.adlro.study.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.SeedNeed;
import io.adlro.study.site.ShadowResult.Change;
import io.adlro.study.site.ShadowResult.Group;
import io.adlro.study.site.ShadowResult.Side;
import io.adlro.study.site.ShadowVerdict.Advice;
import io.adlro.study.site.ShadowVerdict.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ShadowVerdictTest {
  private static final Change BELOW = change(-0.12, -0.15, -0.08);
  private static final Change ABOUT_0 = change(-0.02, -0.06, 0.03);
  private static final Change ABOVE = change(0.2, 0.1, 0.3);
  private static final Change NO_INTERVAL = new Change(-0.12, Optional.empty());

  private static Change change(double relative, double low, double high) {
    return new Change(relative, Optional.of(new Interval(low, high)));
  }

  private static ShadowVerdict verdict(int days, int jobs, int waiting, Change mean, Change p95) {
    Waits waits = new Waits(jobs, 1, 1, 1);
    Side side = new Side(waits, waits);
    return ShadowVerdict.of(
        new ShadowResult(
            "fcfs",
            0,
            1,
            side,
            side,
            mean,
            p95,
            new SeedNeed(SeedNeed.Kind.ABOUT, 12),
            Collections.nCopies(days, new Group("day", 1, 1, 1)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Map.of(ShadowResult.STILL_WAITS, waiting)));
  }

  private static void assertVerdict(
      ShadowVerdict verdict, Advice advice, Reason reason, String sentence) {
    assertThat(verdict.sentence()).isEqualTo(sentence);
    assertThat(verdict.reason()).isEqualTo(reason);
    assertThat(verdict.advice()).isEqualTo(advice);
  }

  @Test
  void aFasterMeanWithoutASlowerTailIsAReasonToSwitch() {
    assertVerdict(
        verdict(7, 100, 5, BELOW, ABOUT_0),
        Advice.SWITCH,
        Reason.FASTER,
        "Switch: fcfs would have changed the mean time from submission to end by -12 [-15, -8.0] % and"
            + " its 95th percentile by -2.0 [-6.0, +3.0] %; the interval of the mean is below 0,"
            + " and that of the 95th percentile is not above 0.");
  }

  @Test
  void aSlowerMeanOrTailIsAReasonNotTo() {
    assertVerdict(
        verdict(7, 100, 0, ABOVE, BELOW),
        Advice.DO_NOT,
        Reason.SLOWER,
        "Do not switch: fcfs would have changed the mean time from submission to end by +20 [+10, +30] %"
            + " and its 95th percentile by -12 [-15, -8.0] %; the interval of the mean is above 0.");
    assertVerdict(
        verdict(7, 100, 0, BELOW, ABOVE),
        Advice.DO_NOT,
        Reason.SLOWER_TAIL,
        "Do not switch: fcfs would have changed the mean time from submission to end by -12 [-15, -8.0] %"
            + " and its 95th percentile by +20 [+10, +30] %; the interval of the 95th percentile is"
            + " above 0: the slowest jobs would have ended later.");
    assertThat(Advice.DO_NOT.code()).isEqualTo("do-not");
    assertThat(Reason.SLOWER_TAIL.code()).isEqualTo("slower-tail");
  }

  @Test
  void whatIsMissingIsAReasonToWait() {
    assertVerdict(
        verdict(5, 1_000, 0, NO_INTERVAL, NO_INTERVAL),
        Advice.WAIT,
        Reason.FEW_DAYS,
        "Wait: jobs were submitted on 5 days, and an interval needs 6; 1 more day with jobs is"
            + " missing. So far fcfs would have changed the mean time from submission to end by -12 % and"
            + " its 95th percentile by -12 %.");
    assertVerdict(
        verdict(6, 98, 0, BELOW, BELOW),
        Advice.WAIT,
        Reason.FEW_JOBS,
        "Wait: 98 jobs started and ended, and a verdict needs 100; 2 more jobs are missing. So far"
            + " fcfs would have changed the mean time from submission to end by -12 [-15, -8.0] % and its"
            + " 95th percentile by -12 [-15, -8.0] %.");
    assertVerdict(
        verdict(6, 100, 0, ABOUT_0, BELOW),
        Advice.WAIT,
        Reason.UNDECIDED,
        "Wait: fcfs would have changed the mean time from submission to end by -2.0 [-6.0, +3.0] % and"
            + " its 95th percentile by -12 [-15, -8.0] %; the interval of the mean includes 0;"
            + " about 12 more days like these would decide.");
  }

  @Test
  void aLongQueueThatIsLeftOutDelaysTheSwitchOnly() {
    assertVerdict(
        verdict(6, 100, 6, BELOW, BELOW),
        Advice.WAIT,
        Reason.QUEUE_LEFT_OUT,
        "Wait: fcfs would have changed the mean time from submission to end by -12 [-15, -8.0] % and its"
            + " 95th percentile by -12 [-15, -8.0] %, but 6 jobs still wait beside 100 compared"
            + " ones, and leaving them out favours fcfs; ask again when at most 5 do.");
    assertThat(verdict(6, 100, 6, ABOVE, BELOW).advice()).isEqualTo(Advice.DO_NOT);
  }
}
