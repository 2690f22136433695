package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import org.junit.jupiter.api.Test;

final class RunTimeTableTest {
  private final RunTimeTable memory = new RunTimeTable(1 << 10);

  private final short[] steps = new short[RunTimeTable.KEPT];

  private int last(int entry) {
    memory.steps(entry, steps, 0);
    return steps[0];
  }

  private static long address(int i) {
    return RandomStreams.mix(i + 1);
  }

  @Test
  void theLastRunTimesAreKeptTheNewestFirst() {
    for (int i = 0; i < 40; i++) {
      memory.remember(address(1), 100 + i);
    }
    int entry = memory.find(address(1));

    assertThat(memory.count(entry)).isEqualTo(40);
    assertThat(memory.steps(entry, steps, 0)).isEqualTo(RunTimeTable.KEPT);
    assertThat(steps[0]).isEqualTo((short) 139);
    assertThat(steps[15]).isEqualTo((short) 124);
  }

  @Test
  void runTimesStayInOrderBeyondTheLargestCount() {
    for (int i = 0; i < 50_000; i++) {
      memory.remember(address(1), i % 200);
    }
    int entry = memory.find(address(1));

    assertThat(memory.count(entry)).isGreaterThan(10_000);
    memory.steps(entry, steps, 0);
    assertThat(steps[0]).isEqualTo((short) 199);
    assertThat(steps[15]).isEqualTo((short) 184);
  }

  @Test
  void theLongMemoryHoldsTheFractionsOfAllRunTimes() {
    for (int i = 0; i < 400; i++) {
      memory.remember(address(1), i % 4 == 0 ? 40 : 120);
    }
    int entry = memory.find(address(1));

    double sum = 0;
    for (int c = 0; c < RunTimeTable.CLASSES; c++) {
      sum += memory.longShare(entry, c);
    }
    assertThat(sum).isBetween(0.999, 1.001);
    assertThat(memory.longShare(entry, 30)).isEqualTo(3 * memory.longShare(entry, 10));
  }

  @Test
  void theTableGrowsAndKeepsWhatItHolds() {
    for (int i = 0; i < 300; i++) {
      memory.remember(address(i), i % 200);
    }

    for (int i = 0; i < 300; i++) {
      int entry = memory.find(address(i));
      assertThat(entry).as("address %d", i).isNotEqualTo(RunTimeTable.NONE);
      assertThat(last(entry)).isEqualTo(i % 200);
    }
  }

  @Test
  void beyondItsBoundTheLeastRecentlyUsedEntryIsReplaced() {
    for (int i = 0; i < 20_000; i++) {
      memory.remember(address(i), i % 200);
      memory.remember(address(0), 77);
    }

    assertThat(memory.find(address(0))).isNotEqualTo(RunTimeTable.NONE);
    assertThat(memory.find(address(19_999))).isNotEqualTo(RunTimeTable.NONE);
    int left = 0;
    for (int i = 0; i < 20_000; i++) {
      left += memory.find(address(i)) == RunTimeTable.NONE ? 0 : 1;
    }
    assertThat(left).isLessThanOrEqualTo(1 << 10);
  }

  @Test
  void aNewEntryHasNoRunTimesOfTheReplacedOne() {
    for (int i = 0; i < 5_000; i++) {
      memory.remember(address(i), 50);
    }
    memory.remember(address(6_000), 150);
    int entry = memory.find(address(6_000));

    assertThat(memory.count(entry)).isEqualTo(1);
    assertThat(memory.longShare(entry, 50 / RunTimeTable.COARSE)).isZero();
  }
}
