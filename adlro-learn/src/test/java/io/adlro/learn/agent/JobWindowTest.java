package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.environment.TestWorld;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JobWindowTest {
  private static final long SECOND = 1_000_000;
  private static final int WAITING = 80;

  // Each of these is extreme in one respect only.
  private static final List<Integer> OLDEST = List.of(0, 1, 2, 3);
  private static final List<Integer> URGENT = List.of(20, 21, 22, 23);
  private static final List<Integer> WIDEST = List.of(30, 31, 32, 33);
  private static final List<Integer> SHORTEST = IntStream.range(40, 52).boxed().toList();

  private final JobWindow window = new JobWindow();

  private static WorkloadTable table(int count) {
    WorkloadTable jobs = new WorkloadTable(TestWorld.cluster());
    for (int i = 0; i < count; i++) {
      Job.Builder job =
          Job.of("simulation", 0, (SHORTEST.contains(i) ? 1 : 100) * SECOND + i)
              .priority(URGENT.contains(i) ? 1 : 0.5)
              .gpus(WIDEST.contains(i) ? 4 : 1);
      jobs.add(job.build());
    }
    return jobs;
  }

  /** Fills the window when all jobs wait and the policies want to start these. */
  private List<Integer> seen(int waiting, List<Integer> base, List<Integer> second) {
    Simulation simulation =
        new Simulation(
            table(waiting),
            Physics.ideal(),
            FaultPlan.none(),
            now -> window.fill(now, intentions(base), intentions(second)));
    simulation.step();
    return IntStream.range(0, window.count()).mapToObj(window::job).toList();
  }

  private static PlannedOrders intentions(List<Integer> jobs) {
    PlannedOrders intentions = new PlannedOrders();
    jobs.forEach(intentions::add);
    return intentions;
  }

  @Test
  void aShortQueueIsInTheWindowWhole() {
    assertThat(seen(24, List.of(), List.of()))
        .containsExactlyElementsOf(IntStream.range(0, 24).boxed().toList());
  }

  @Test
  void theWindowOfALongQueueHasTheOldestShortestMostUrgentAndWidestJobs() {
    List<Integer> expected = new ArrayList<>(OLDEST);
    expected.addAll(SHORTEST);
    expected.addAll(URGENT);
    expected.addAll(WIDEST);
    assertThat(seen(WAITING, List.of(), List.of())).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void jobsOfPlannedOrdersComeFirst() {
    assertThat(seen(WAITING, List.of(70, 71), List.of(71, 45))).startsWith(70, 71, 45);
  }

  @Test
  void noJobIsInTheWindowTwiceAndEachHasItsRow() {
    List<Integer> seen = seen(WAITING, List.of(40, 41), List.of(41, 0));
    assertThat(seen).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(JobWindow.MOST);
    for (int row = 0; row < seen.size(); row++) {
      assertThat(window.rowOf(seen.get(row))).isEqualTo(row);
    }
    assertThat(window.rowOf(79)).isNegative();
  }

  @Test
  void jobsOfPlannedOrdersDoNotDisplaceTheOthers() {
    List<Integer> seen = seen(WAITING, List.of(60, 61, 62, 63), List.of(64, 65, 66, 67));
    assertThat(seen).containsAll(OLDEST).containsAll(URGENT).containsAll(WIDEST);
  }
}
