package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
import io.adlro.learn.environment.World;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.sim.Simulation;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The floor under the learned policy, and that it acts above it. */
final class LearnedChoiceTest {
  private static final List<World> WORLDS = AgentWorlds.some(8, 120);
  private static final float MARGIN = (float) LearnedChoice.Settings.DEFAULT.margin();

  private static QFunction says(float everywhere) {
    return (seen, values) -> Arrays.fill(values, 0, seen.cells(), everywhere);
  }

  /** Likes every cell that the base policy would not choose. */
  private static final QFunction CONTRARY =
      (seen, values) -> {
        for (int cell = 0; cell < seen.cells(); cell++) {
          values[cell] = seen.allowed()[cell] && isBase(seen, cell) ? -1 : 1;
        }
      };

  private static boolean isBase(Observation seen, int cell) {
    return seen.inputs()[cell * PlaneFeature.COUNT + PlaneFeature.BASE_HERE.ordinal()] > 0;
  }

  private static List<String> base(World world) {
    return AgentWorlds.journal(world, AgentWorlds.alone(AgentWorlds.learned(world).base()));
  }

  private static List<String> learned(World world, QFunction... networks) {
    return AgentWorlds.journal(world, AgentWorlds.alone(AgentWorlds.learned(world, networks)));
  }

  @Test
  void withoutNetworksItDecidesLikeTheBasePolicy() {
    for (World world : WORLDS) {
      assertThat(learned(world)).as(world.setting().name()).isEqualTo(base(world));
    }
  }

  @Test
  void valuesBelowTheMarginChangeNothing() {
    for (World world : WORLDS) {
      assertThat(learned(world, says(MARGIN - 0.001f)))
          .as(world.setting().name())
          .isEqualTo(base(world));
    }
  }

  @Test
  void whereAValueIsNotANumberTheBasePolicyDecidesAndTheReasonIsRecorded() {
    for (World world : WORLDS) {
      List<String> base = base(world);
      List<String> sick = learned(world, says(Float.NaN));
      assertThat(sick).anyMatch(line -> line.contains("fallback=NOT_A_NUMBER"));
      assertThat(withoutReasons(sick)).as(world.setting().name()).isEqualTo(base);
      assertThat(withoutReasons(learned(world, CONTRARY, says(Float.NaN)))).isEqualTo(base);
      assertThat(withoutReasons(learned(world, says(Float.NaN), CONTRARY))).isEqualTo(base);
    }
  }

  private static List<String> withoutReasons(List<String> journal) {
    return journal.stream().map(line -> line.replace("NOT_A_NUMBER", "NONE")).toList();
  }

  @Test
  void theLeastPredictionOfTheNetworksCounts() {
    for (World world : WORLDS) {
      assertThat(learned(world, CONTRARY, says(0))).isEqualTo(base(world));
    }
  }

  @Test
  void anActionAboveTheMarginIsTaken() {
    int changed = 0;
    for (World world : WORLDS) {
      changed += learned(world, CONTRARY).equals(base(world)) ? 0 : 1;
    }
    assertThat(changed).isGreaterThan(WORLDS.size() / 2);
  }

  @Test
  void everyJobEndsWithRandomNetworks() {
    for (World world : WORLDS) {
      RandomGenerator random = new RandomStreams(world.trial().seed()).stream("wild-network");
      QFunction wild =
          (seen, values) -> {
            for (int cell = 0; cell < seen.cells(); cell++) {
              values[cell] = 2 * random.nextFloat() - 1;
            }
          };
      // What only waits, in the last row, tempts most.
      QFunction idle =
          (seen, values) -> {
            Arrays.fill(values, 0, seen.cells(), 0);
            Arrays.fill(values, seen.cell(seen.rows() - 1, 0), seen.cells(), 1);
          };
      for (QFunction network : List.of(wild, idle)) {
        Simulation simulation =
            AgentWorlds.simulation(world, AgentWorlds.alone(AgentWorlds.learned(world, network)));
        while (simulation.step()) {
          new StateAudit(simulation.state()).check();
        }
        assertThat(simulation.state().count(JobPhase.PENDING)).isZero();
        assertThat(simulation.state().activeCount()).isZero();
        assertThat(simulation.state().submitted()).isEqualTo(world.trial().jobs().size());
      }
    }
  }
}
