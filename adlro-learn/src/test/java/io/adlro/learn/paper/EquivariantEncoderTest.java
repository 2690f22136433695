package io.adlro.learn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Locality;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.network.Observation;
import io.adlro.sim.workload.Job;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class EquivariantEncoderTest {
  private static final int VOLTA = 0;
  private static final int TURING = 1;
  private static final int RADEON = 2;

  private final EquivariantEncoder encoder = new EquivariantEncoder(2);

  @Test
  void aCellDescribesAJobInAConfiguration() {
    OneDecision.of(
        TestWorld.cluster(),
        now -> {
          now.startOn(0, new int[] {8});
          Observation seen = encoder.observe(now);

          int from = 6 * seen.cell(0, TURING);
          assertThat(Arrays.copyOfRange(seen.inputs(), from, from + 6))
              .containsExactly(0.25f, 0.25f, 1 / 16f, 1 / 17f, 0.5f, 0.8f);
          assertThat(seen.allowed()[seen.cell(1, TURING)]).isFalse(); // no job in the second slot
        },
        Job.of("simulation", 0, 10),
        Job.of("machine-learning", 0, 10).priority(0.5));
  }

  @Test
  void aCellIsAllowedWhereTheGangHasRoomAndStartsItThere() {
    OneDecision.of(
        TestWorld.cluster(),
        now -> {
          now.startOn(0, new int[] {8});
          Observation seen = encoder.observe(now);

          assertThat(seen.allowed()[seen.cell(0, VOLTA)]).isTrue();
          assertThat(seen.allowed()[seen.cell(0, TURING)]).isFalse();
          assertThat(seen.allowed()[seen.cell(0, RADEON)]).isTrue();
          assertThat(encoder.cellOf(now, 1, 13)).isEqualTo(seen.cell(0, RADEON));

          assertThat(encoder.carryOut(now, seen.cell(0, RADEON)))
              .isEqualTo(Encoder.Then.OBSERVE_AGAIN);
          assertThat(OneDecision.gpusOf(now.state(), 1)).containsExactlyInAnyOrder(12, 13, 14, 15);
        },
        Job.of("simulation", 0, 10),
        Job.of("simulation", 0, 10).gpus(4).locality(Locality.ONE_NODE));
  }
}
