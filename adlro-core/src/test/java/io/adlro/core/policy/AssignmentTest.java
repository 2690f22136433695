package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class AssignmentTest {
  private static final double FORBIDDEN = Double.POSITIVE_INFINITY;

  @Test
  void aGreedyFirstChoiceIsTakenBackWhereThatIsCheaper() {
    double[][] cost = {{1, 2}, {1, 9}};

    assertThat(solve(cost)).containsExactly(1, 0);
  }

  @Test
  void withMoreRowsThanColumnsTheDearestRowsAreLeftOver() {
    double[][] cost = {{4}, {1}, {3}};

    assertThat(solve(cost)).containsExactly(-1, 0, -1);
  }

  @Test
  void aForbiddenPairIsAvoidedAtAnyPrice() {
    double[][] cost = {{1, 1000}, {1, FORBIDDEN}};

    assertThat(solve(cost)).containsExactly(1, 0);
  }

  @Test
  void aRowThatNoColumnIsLeftForStaysUnassigned() {
    double[][] cost = {{5, FORBIDDEN}, {3, FORBIDDEN}};

    assertThat(solve(cost)).containsExactlyInAnyOrder(0, -1);
  }

  @Test
  void randomMatricesOfAllShapesCostWhatBruteForceFinds() {
    RandomGenerator random = new RandomStreams(7).stream("matrices");
    for (int round = 0; round < 2000; round++) {
      int rows = 1 + random.nextInt(6);
      int columns = 1 + random.nextInt(6);
      // Small numbers make ties, negative ones must not matter.
      int range = round % 2 == 0 ? 4 : 1_000_000;
      double[][] cost = new double[rows][columns];
      for (double[] row : cost) {
        Arrays.setAll(row, c -> random.nextInt(range) - range / 4);
      }

      int[] answer = solve(cost);

      assertThat(Arrays.stream(answer).filter(c -> c >= 0).distinct().count())
          .as("round %d: %s", round, Arrays.deepToString(cost))
          .isEqualTo(Math.min(rows, columns));
      assertThat(total(cost, answer))
          .as("round %d: %s", round, Arrays.deepToString(cost))
          .isEqualTo(leastTotal(cost, 0, 0, Math.max(0, rows - columns)));
    }
  }

  @Test
  void matricesWithForbiddenPairsCostWhatBruteForceFinds() {
    RandomGenerator random = new RandomStreams(8).stream("matrices");
    int possible = 0;
    for (int round = 0; round < 1000; round++) {
      double[][] cost = new double[4][5];
      for (double[] row : cost) {
        Arrays.setAll(row, c -> random.nextInt(3) == 0 ? FORBIDDEN : random.nextInt(50));
      }
      double least = leastTotal(cost, 0, 0, 0);
      if (least < FORBIDDEN) {
        possible++;
        assertThat(total(cost, solve(cost))).as(Arrays.deepToString(cost)).isEqualTo(least);
      }
    }
    assertThat(possible).isGreaterThan(500);
  }

  @Test
  void columnsOfRisingCostMayBeAddedAsTheyAreNeeded() {
    RandomGenerator random = new RandomStreams(9).stream("lanes");
    for (int round = 0; round < 500; round++) {
      int rows = 1 + random.nextInt(5);
      int lanes = 1 + random.nextInt(3);
      PositionPlan plan = new PositionPlan();
      double[][] all = new double[rows][lanes * rows];
      double[][] alone = new double[rows][lanes];
      double[][] step = new double[rows][lanes];
      for (int r = 0; r < rows; r++) {
        for (int lane = 0; lane < lanes; lane++) {
          alone[r][lane] = random.nextInt(20);
          step[r][lane] = random.nextInt(10);
          for (int k = 0; k < rows; k++) {
            all[r][lane * rows + k] = alone[r][lane] + k * step[r][lane];
          }
        }
      }

      plan.solve(rows, new UnlikeLanes(alone, step));

      double total = 0;
      int planned = 0;
      for (int lane = 0; lane < lanes; lane++) {
        int behind = 0;
        for (int r = plan.firstIn(lane, 0); r != PositionPlan.NONE; r = plan.after(r)) {
          behind++;
        }
        for (int r = plan.firstIn(lane, 0); r != PositionPlan.NONE; r = plan.after(r)) {
          total += alone[r][lane] + --behind * step[r][lane];
          planned++;
        }
      }
      assertThat(planned).isEqualTo(rows);
      assertThat(total)
          .as("round %d: %s", round, Arrays.deepToString(all))
          .isEqualTo(leastTotal(all, 0, 0, 0));
    }
  }

  @Test
  void lanesOfAGroupArePlannedAsIfEachStoodAlone() {
    RandomGenerator random = new RandomStreams(10).stream("groups");
    for (int round = 0; round < 500; round++) {
      GroupedLanes lanes = GroupedLanes.random(random);
      int rows = lanes.run().length;
      double[][] alone = new double[rows][2 * GroupedLanes.LANES];
      double[][] step = new double[rows][2 * GroupedLanes.LANES];
      for (int r = 0; r < rows; r++) {
        for (int lane = 0; lane < 2 * GroupedLanes.LANES; lane++) {
          alone[r][lane] = lanes.alone(r, lane / GroupedLanes.LANES, lane % GroupedLanes.LANES);
          step[r][lane] = lanes.step(r, lane / GroupedLanes.LANES);
        }
      }
      PositionPlan grouped = new PositionPlan();
      PositionPlan single = new PositionPlan();

      grouped.solve(rows, lanes);
      single.solve(rows, new UnlikeLanes(alone, step));

      for (int lane = 0; lane < 2 * GroupedLanes.LANES; lane++) {
        int group = lane / GroupedLanes.LANES;
        int index = lane % GroupedLanes.LANES;
        int row = index < grouped.lanesOf(group) ? grouped.firstIn(group, index) : -1;
        int expected = single.firstIn(lane, 0);
        while (expected != PositionPlan.NONE) {
          assertThat(row).as("round %d, lane %d", round, lane).isEqualTo(expected);
          row = grouped.after(row);
          expected = single.after(expected);
        }
        assertThat(row).as("round %d, lane %d", round, lane).isEqualTo(PositionPlan.NONE);
      }
    }
  }

  private static double total(double[][] cost, int[] columnOfRow) {
    double sum = 0;
    for (int r = 0; r < cost.length; r++) {
      sum += columnOfRow[r] < 0 ? 0 : cost[r][columnOfRow[r]];
    }
    return sum;
  }

  /** Tries every assignment that leaves out this many rows. */
  private static double leastTotal(double[][] cost, int row, int taken, int leaveOut) {
    if (row == cost.length) {
      return leaveOut == 0 ? 0 : FORBIDDEN;
    }
    double least = leaveOut > 0 ? leastTotal(cost, row + 1, taken, leaveOut - 1) : FORBIDDEN;
    for (int c = 0; c < cost[row].length; c++) {
      if ((taken >> c & 1) == 0) {
        double rest = leastTotal(cost, row + 1, taken | 1 << c, leaveOut);
        least = Math.min(least, cost[row][c] + rest);
      }
    }
    return least;
  }

  /**
   * The column of each row at least total cost; with more rows than columns the rows that are left
   * over, and otherwise rows that no allowed column is left for, have {@link Assignment#NONE}.
   */
  private static int[] solve(double[][] costs) {
    int rows = costs.length;
    int columns = rows == 0 ? 0 : costs[0].length;
    boolean flipped = rows > columns;
    Assignment assignment = new Assignment();
    assignment.reset(Math.min(rows, columns), Math.max(rows, columns));
    for (int c = 0; c < Math.max(rows, columns); c++) {
      assignment.addColumn(assignment.addKind(), 0, c);
      for (int r = 0; r < Math.min(rows, columns); r++) {
        assignment.setCost(r, c, flipped ? costs[c][r] : costs[r][c]);
      }
    }
    for (int r = 0; r < Math.min(rows, columns); r++) {
      assignment.assign(r);
    }
    int[] answer = new int[rows];
    for (int r = 0; r < rows; r++) {
      answer[r] = flipped ? assignment.rowOf(r) : assignment.columnOf(r);
    }
    return answer;
  }

  /** Each lane is a group of its own. */
  private record UnlikeLanes(double[][] alone, double[][] step) implements PositionPlan.Lanes {
    @Override
    public int groups() {
      return alone[0].length;
    }

    @Override
    public boolean has(int group, int index) {
      return index == 0;
    }

    @Override
    public double alone(int row, int group, int index) {
      return alone[row][group];
    }

    @Override
    public double step(int row, int group) {
      return step[row][group];
    }

    @Override
    public double extra(int group, int index) {
      return Double.NaN;
    }
  }

  /** Two groups of lanes that are ready one after the other; rows may have to wait for room. */
  private record GroupedLanes(double[][] run, double[][] start, double[][] ready)
      implements PositionPlan.Lanes {
    static final int LANES = 4;

    static GroupedLanes random(RandomGenerator random) {
      int rows = 1 + random.nextInt(7);
      double[][] run = new double[rows][2];
      double[][] start = new double[rows][2];
      double[][] ready = new double[2][LANES];
      for (int group = 0; group < 2; group++) {
        Arrays.setAll(ready[group], i -> random.nextInt(6));
        Arrays.sort(ready[group]);
        for (int row = 0; row < rows; row++) {
          run[row][group] = random.nextInt(5) == 0 ? FORBIDDEN : 1 + random.nextInt(5);
          start[row][group] = random.nextInt(4) == 0 ? random.nextInt(6) : 0;
        }
      }
      return new GroupedLanes(run, start, ready);
    }

    @Override
    public int groups() {
      return 2;
    }

    @Override
    public boolean has(int group, int index) {
      return index < LANES;
    }

    @Override
    public double alone(int row, int group, int index) {
      return Math.max(start[row][group], ready[group][index]) + run[row][group];
    }

    @Override
    public double step(int row, int group) {
      return run[row][group] == FORBIDDEN ? 0 : run[row][group];
    }

    @Override
    public double extra(int group, int index) {
      double latest = 0;
      for (double[] ofRow : start) {
        latest = Math.max(latest, ofRow[group]);
      }
      return ready[group][index] >= latest ? ready[group][index] : Double.NaN;
    }
  }
}
