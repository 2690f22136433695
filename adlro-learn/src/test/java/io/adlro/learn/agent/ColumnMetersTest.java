package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.TestWorld;
import org.junit.jupiter.api.Test;

final class ColumnMetersTest {
  private static final int VOLTA = 0;
  private static final int TURING = 1;

  private final Cluster cluster = TestWorld.cluster();
  private final ClusterState state = new ClusterState(new JobTable(cluster));
  private final ColumnMeters meters = new ColumnMeters(cluster);

  @Test
  void onlyMeasuredGpusCount() {
    state.gpuMeasured(1, 0, 0.8f, 70, 0, 0);
    state.gpuMeasured(1, 1, 0.4f, 50, 0, 0);
    meters.read(state.telemetry());

    assertThat(meters.utilization(VOLTA)).isCloseTo(0.6, within(1e-6));
    assertThat(meters.celsius(VOLTA)).isEqualTo(60);
    assertThat(meters.utilization(TURING)).isNaN();
    assertThat(meters.celsius(TURING)).isNaN();
  }

  @Test
  void aGpuWithoutOneValueStillCountsForTheOther() {
    state.gpuMeasured(1, 0, Float.NaN, 70, 0, 0);
    state.gpuMeasured(1, 1, 0.4f, 50, 0, 0);
    meters.read(state.telemetry());

    assertThat(meters.utilization(VOLTA)).isCloseTo(0.4, within(1e-6));
    assertThat(meters.celsius(VOLTA)).isEqualTo(60);
  }

  @Test
  void aValueThatBecomesUnknownIsNotCounted() {
    state.gpuMeasured(1, 0, 0.8f, 70, 0, 0);
    meters.read(state.telemetry());
    state.gpuMeasured(2, 0, Float.NaN, Float.NaN, 0, 0);
    meters.read(state.telemetry());

    assertThat(meters.utilization(VOLTA)).isNaN();
    assertThat(meters.celsius(VOLTA)).isNaN();
  }
}
