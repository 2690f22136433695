package io.adlro.core.state;

import static io.adlro.core.policy.TinyRun.cluster;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Computation;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlannedPricesTest {
  private static final NodeAddition NEW_MODEL =
      new NodeAddition(
          Node.of("h", "h", 2, 64, 256), GpuModel.withMemory("h", 80 * 1024), List.of(3.0));

  private final ClusterState state = new ClusterState(new JobTable(cluster("v 2, t 2", "sim 2 1")));

  private void plan(int number, double... prices) {
    state.compute(number, Computation.PRICES);
    state.computed(number, number, Computation.PRICES, prices);
  }

  @Test
  void thereAreNoneBeforeTheFirstPlan() {
    assertThat(state.priceByModel()).isEmpty();
  }

  @Test
  void anAwaitedPlanSetsThem() {
    plan(1, 0.5, 0);
    assertThat(state.priceByModel()).containsExactly(0.5, 0);
    assertThat(state.copy().priceByModel()).containsExactly(0.5, 0);
  }

  @Test
  void aStalePlanAndOneWithoutResultLeaveThem() {
    plan(1, 0.5, 0.25);
    state.compute(2, Computation.PRICES);
    state.compute(3, Computation.PRICES);

    state.computed(5, 2, Computation.PRICES, new double[] {7, 7});
    state.computed(5, 3, Computation.PRICES, Computation.NO_RESULT);

    assertThat(state.priceByModel()).containsExactly(0.5, 0.25);
  }

  @Test
  void valuesThatAreNoPricesLeaveThem() {
    plan(1, 0.5, 0.25);
    plan(2, 1);
    plan(3, 1, -1);
    plan(4, Double.NaN, 1);
    plan(5, 1, Double.POSITIVE_INFINITY);
    plan(6, 1, 1, 0b01, 0.1); // not as many numbers as behind prices
    assertThat(state.priceByModel()).containsExactly(0.5, 0.25);
  }

  @Test
  void theyMayHaveTheDemandOfLimitedJobsBehindThem() {
    plan(1, 0.5, 0.25, 0b01, 0.1, 0.2, 20, 900);
    assertThat(state.priceByModel()).containsExactly(0.5, 0.25, 1, 0.1, 0.2, 20, 900);
  }

  @Test
  void aModelThatJoinsIsPricedByItsSpeedUntilTheNextPlan() {
    plan(1, 0.5, 0.25, 0b01, 0.1, 0.2, 20, 900);
    state.compute(2, Computation.PRICES);

    state.nodeJoined(5, NEW_MODEL);
    state.computed(6, 2, Computation.PRICES, new double[] {9, 9});

    assertThat(state.priceByModel()).containsExactly(0.5, 0.25, 0.75);
  }

  @Test
  void aSnapshotHasThem() {
    plan(1, 0.5, 0.25);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter out = new SnapshotWriter(bytes);
    state.save(out);
    out.finish();

    ClusterState restored =
        ClusterState.restored(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));

    assertThat(restored.priceByModel()).containsExactly(0.5, 0.25);
  }
}
