package io.adlro.learn.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import io.adlro.core.policy.DecisionContext;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.network.Observation;
import io.adlro.sim.workload.Job;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class PaperEncoderTest {
  private static final int FIRST_TURING = 8;
  private static final int FIRST_RADEON = 12;

  private final Cluster cluster = TestWorld.cluster();
  private final PaperLayout layout = PaperLayout.of(cluster, 8);
  private final PaperEncoder encoder = new PaperEncoder(layout);

  @Test
  void sixteenGpusAreFourByFourAndOtherNumbersTheNearestRectangle() {
    assertThat(List.of(layout.height(), layout.width())).containsExactly(4, 4);
    assertThat(rectangle(10)).containsExactly(3, 4);
    assertThat(rectangle(1)).containsExactly(1, 1);
    assertThat(rectangle(64)).containsExactly(8, 8);
  }

  private static List<Integer> rectangle(int gpus) {
    PaperLayout other = new PaperLayout(gpus, List.of("any"), 2);
    return List.of(other.height(), other.width());
  }

  @Test
  void theStateIsUtilisationQueueLengthPrioritiesAndClasses() {
    decide(
        now -> {
          now.startOn(0, new int[] {5});
          Observation seen = encoder.observe(now);

          assertThat(seen.inputs()).hasSize(16 + 1 + 8 * 4);
          assertThat(Arrays.copyOf(seen.inputs(), 16))
              .containsExactly(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0); // of node 2
          assertThat(seen.inputs()[16]).isEqualTo(2f / (2 + 16));
          assertThat(slot(seen, 0)).containsExactly(0.25f, 0, 1, 0);
          assertThat(slot(seen, 1)).containsExactly(0.75f, 0, 0, 1);
          assertThat(slot(seen, 2)).containsExactly(0, 0, 0, 0);
        },
        Job.of("simulation", 0, 10),
        Job.of("machine-learning", 0, 10).priority(0.25),
        Job.of("data-processing", 0, 10).priority(0.75));
  }

  @Test
  void aCellIsAllowedWhereItsJobHasRoomNow() {
    decide(
        now -> {
          now.startOn(0, new int[] {0});
          Observation seen = encoder.observe(now);

          for (int gpu = 0; gpu < 16; gpu++) {
            assertThat(seen.allowed()[seen.cell(0, gpu)]).isEqualTo(gpu != 3 && gpu < FIRST_RADEON);
            assertThat(seen.allowed()[seen.cell(1, gpu)]).isFalse();
          }
        },
        Job.of("simulation", 0, 10),
        Job.of("simulation", 0, 10).gpuMemoryMib(20 * 1024));
  }

  @Test
  void carryingOutACellStartsTheJobOfTheSlotOnItsGpu() {
    decide(
        now -> {
          Observation seen = encoder.observe(now);

          assertThat(encoder.cellOf(now, 1, 9)).isEqualTo(seen.cell(1, 9));
          assertThat(encoder.carryOut(now, seen.cell(1, 9))).isEqualTo(Encoder.Then.OBSERVE_AGAIN);

          assertThat(OneDecision.gpusOf(now.state(), 1)).containsExactly(9);
          assertThat(encoder.observe(now).allowed()[seen.cell(0, 11)]).isFalse(); // sorted
          assertThat(encoder.cellOf(now, 1, 9)).isEqualTo(Encoder.NONE);
        },
        Job.of("simulation", 0, 10),
        Job.of("machine-learning", 0, 10));
  }

  @Test
  void freeGpusOfANodeComeFirstAndJobsAreSortedByClass() {
    decide(
        now -> {
          now.startOn(0, new int[] {0});
          Observation seen = encoder.observe(now);

          assertThat(slot(seen, 0)).containsExactly(0.3f, 1, 0, 0);
          assertThat(slot(seen, 1)).containsExactly(0.4f, 1, 0, 0);
          assertThat(slot(seen, 2)).containsExactly(0.2f, 0, 1, 0);
          assertThat(encoder.cellOf(now, 1, 1)).isEqualTo(seen.cell(2, 0));
          encoder.carryOut(now, seen.cell(2, 0));
          assertThat(OneDecision.gpusOf(now.state(), 1)).containsExactly(1);
        },
        Job.of("simulation", 0, 10),
        Job.of("machine-learning", 0, 10).priority(0.2),
        Job.of("simulation", 0, 10).priority(0.3),
        Job.of("simulation", 0, 10).priority(0.4));
  }

  @Test
  void aGangGetsTheChosenGpuAndOthersOfItsNode() {
    decide(
        now -> {
          Observation seen = encoder.observe(now);
          encoder.carryOut(now, seen.cell(0, FIRST_TURING + 2));

          assertThat(OneDecision.gpusOf(now.state(), 0))
              .containsExactlyInAnyOrder(FIRST_TURING + 2, FIRST_TURING, FIRST_TURING + 1);
        },
        Job.of("simulation", 0, 10).gpus(3));
  }

  @Test
  void aGangThatItsNodeCannotTakeIsSpreadOverTheModelIfAllowed() {
    decide(
        now -> {
          Observation seen = encoder.observe(now);

          for (int gpu = 0; gpu < 16; gpu++) { // six GPUs: only two nodes of Volta together
            assertThat(seen.allowed()[seen.cell(0, gpu)]).isEqualTo(gpu < FIRST_TURING);
            assertThat(seen.allowed()[seen.cell(1, gpu)]).isTrue();
          }
          encoder.carryOut(now, seen.cell(0, 6));
          assertThat(OneDecision.gpusOf(now.state(), 0))
              .hasSize(6)
              .allMatch(gpu -> gpu < FIRST_TURING);
        },
        Job.of("simulation", 0, 10).gpus(6),
        Job.of("simulation", 0, 10).gpus(4).locality(Locality.ONE_NODE));
  }

  @Test
  void aGangOnTwoNodesGetsItsPartOfEach() {
    decide(
        now -> {
          Observation seen = encoder.observe(now);

          for (int gpu = 0; gpu < 16; gpu++) { // only Volta has two nodes
            assertThat(seen.allowed()[seen.cell(0, gpu)]).isEqualTo(gpu < FIRST_TURING);
          }
          encoder.carryOut(now, seen.cell(0, 1));
          assertThat(OneDecision.gpusOf(now.state(), 0)).containsExactlyInAnyOrder(0, 1, 4, 5);
        },
        Job.of("simulation", 0, 10).gpus(4).locality(Locality.onNodes(2)));
  }

  @Test
  void aGangOnOneNodeIsNotAllowedWhereTheNodeIsTooFull() {
    decide(
        now -> {
          now.startOn(0, new int[] {1});
          Observation seen = encoder.observe(now);

          for (int gpu = 0; gpu < 16; gpu++) {
            assertThat(seen.allowed()[seen.cell(0, gpu)]).isEqualTo(gpu >= 4);
          }
        },
        Job.of("simulation", 0, 10),
        Job.of("simulation", 0, 10).gpus(4).locality(Locality.ONE_NODE));
  }

  @Test
  void jobsBehindTheSlotsAreNotObserved() {
    PaperEncoder two = new PaperEncoder(new PaperLayout(16, cluster.classes(), 2));
    decide(
        now -> {
          Observation seen = two.observe(now);

          assertThat(seen.rows()).isEqualTo(2);
          assertThat(two.cellOf(now, 2, 0)).isEqualTo(Encoder.NONE);
        },
        Job.of("simulation", 0, 10),
        Job.of("simulation", 0, 10),
        Job.of("simulation", 0, 10));
  }

  @Test
  void aClusterOfAnotherSizeIsRefused() {
    PaperEncoder other = new PaperEncoder(new PaperLayout(64, cluster.classes(), 8));
    decide(
        now ->
            assertThatThrownBy(() -> other.observe(now))
                .hasMessageContaining("64 GPUs")
                .hasMessageContaining("16 GPUs"),
        Job.of("simulation", 0, 10));
  }

  private float[] slot(Observation seen, int slot) {
    int from = 17 + 4 * slot;
    return Arrays.copyOfRange(seen.inputs(), from, from + 4);
  }

  private void decide(Consumer<DecisionContext> test, Job.Builder... waiting) {
    OneDecision.of(cluster, test, waiting);
  }
}
