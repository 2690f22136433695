package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.environment.World;
import io.adlro.learn.network.Observation;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlaneEncoderTest {
  private static final long SECOND = 1_000_000;

  /** Looks at every instant at which something is free, then lets the agent decide. */
  private abstract static class Watcher implements PlacementPolicy {
    private Portfolio agent;
    private LearnedChoice learned;
    private int instants;

    Watcher(World world) {
      this(world, PlaneView.FIXED);
    }

    Watcher(World world, PlaneView view) {
      learned =
          BasePolicies.learned(
              AgentWorlds.inputs(world),
              new AdlroAgent.Model(LearnedChoice.Settings.DEFAULT, view, List::of));
      agent = AgentWorlds.alone(learned);
    }

    @Override
    public PolicyMemory memory(ClusterState state, Configurations configurations) {
      return agent.memory(state, configurations);
    }

    /** Goes on with learned speeds. */
    @Override
    public PlacementPolicy copy(Cluster cluster) {
      agent = agent.copy(cluster);
      learned = (LearnedChoice) agent.leader().policy();
      return this;
    }

    @Override
    public void decide(DecisionContext now) {
      DecisionContext seen = agent.see(now);
      if (Fastest.anythingFree(seen)) {
        instants++;
        look(seen, learned.observe(seen), learned.encoder());
      }
      agent.decide(now);
    }

    abstract void look(DecisionContext now, Observation plane, PlaneEncoder encoder);
  }

  private static int watch(World world, Watcher watcher) {
    AgentWorlds.simulation(world, watcher).run();
    return watcher.instants;
  }

  @Test
  void featuresAreFiniteAndClippedAndZeroInForbiddenCells() {
    int instants = 0;
    for (World world : AgentWorlds.some(16, 100)) {
      instants +=
          watch(
              world,
              new Watcher(world) {
                @Override
                void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
                  for (int i = 0; i < plane.cells() * PlaneFeature.COUNT; i++) {
                    float value = plane.inputs()[i];
                    if (plane.allowed()[i / PlaneFeature.COUNT]) {
                      assertThat(Math.abs(value))
                          .as("%s", PlaneFeature.values()[i % PlaneFeature.COUNT])
                          .isLessThanOrEqualTo(PlaneFeature.CLIP);
                    } else {
                      assertThat(value).isZero();
                    }
                  }
                  assertThat(encoder.typicalMicros()).isFinite().isPositive();
                }
              });
    }
    assertThat(instants).isGreaterThan(500);
  }

  @Test
  void hiddenGroupsAreZeroAndTheOthersUnchanged() {
    int[] taken = {0};
    for (World world : AgentWorlds.some(4, 100)) {
      LearnedChoice seeing = AgentWorlds.learned(world);
      watch(
          world,
          new Watcher(world, PlaneView.without(EnumSet.of(FeatureGroup.MEMORY))) {
            @Override
            void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
              Observation all = seeing.copy(now.cluster()).observe(now);
              for (int i = 0; i < plane.cells() * PlaneFeature.COUNT; i++) {
                PlaneFeature feature = PlaneFeature.values()[i % PlaneFeature.COUNT];
                boolean blind = feature.group() == FeatureGroup.MEMORY;
                taken[0] += blind && all.inputs()[i] != 0 ? 1 : 0;
                assertThat(plane.inputs()[i]).isEqualTo(blind ? 0 : all.inputs()[i]);
              }
            }
          });
    }
    assertThat(taken[0]).isPositive();
  }

  @Test
  void theEncoderUsesTheBaselinesEvenIfTheirFeaturesAreHidden() {
    int[] starts = {0};
    for (World world : AgentWorlds.some(2, 100)) {
      watch(
          world,
          new Watcher(world, PlaneView.without(EnumSet.of(FeatureGroup.BASELINES))) {
            @Override
            void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
              for (int cell = 0; cell < plane.cells(); cell++) {
                starts[0] += encoder.isBase(cell) ? 1 : 0;
              }
            }
          });
    }
    assertThat(starts[0]).isPositive();
  }

  @Test
  void memoryFeaturesBracketTheBelievedWork() {
    int[] doubtful = {0};
    for (World world : AgentWorlds.some(4, 100)) {
      watch(
          world,
          new Watcher(world) {
            @Override
            void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
              plane
                  .allowedCells()
                  .mapToObj(encoder::raw)
                  .forEach(
                      raw -> {
                        float low = raw[PlaneFeature.LOW_WORK.ordinal()];
                        float high = raw[PlaneFeature.HIGH_WORK.ordinal()];
                        assertThat(low).isLessThanOrEqualTo(1e-6f);
                        assertThat(high).isGreaterThanOrEqualTo(-1e-6f);
                        assertThat(raw[PlaneFeature.CONFIDENCE.ordinal()]).isBetween(0f, 1f);
                        assertThat(raw[PlaneFeature.SIMILARITY.ordinal()]).isBetween(-1f, 1f);
                        assertThat(raw[PlaneFeature.RECOGNITION.ordinal()]).isIn(0f, 1f);
                        doubtful[0] += high > low ? 1 : 0;
                      });
            }
          });
    }
    assertThat(doubtful[0]).isPositive();
  }

  @Test
  void beliefsAboutSpeedsAreThoseOfTheClusterAndOfItsGpus() {
    int[] uncertain = {0};
    int[] slow = {0};
    for (World world : AgentWorlds.some(16, 100)) {
      watch(
          world,
          new Watcher(world) {
            @Override
            void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
              plane
                  .allowedCells()
                  .filter(cell -> !encoder.action(cell).isHold())
                  .filter(cell -> cell % plane.columns() < now.cluster().modelCount())
                  .forEach(
                      cell -> {
                        AgentAction start = encoder.action(cell);
                        int jobClass = now.jobs().jobClass(start.job());
                        int model = start.configuration();
                        float[] raw = encoder.raw(cell);
                        float spread = raw[PlaneFeature.SPEED_SPREAD.ordinal()];
                        float devices = raw[PlaneFeature.COLUMN_DEVICES.ordinal()];
                        assertThat(spread)
                            .isEqualTo((float) now.cluster().speedLogDeviation(jobClass, model));
                        assertThat(Math.exp(devices))
                            .isCloseTo(now.runTimes().modelFactor(model), within(1e-6));
                        uncertain[0] += spread > 0 ? 1 : 0;
                        slow[0] += devices < -0.01 ? 1 : 0;
                      });
            }
          });
    }
    assertThat(uncertain[0]).isPositive();
    assertThat(slow[0]).isPositive();
  }

  @Test
  void allowedCellsAreThoseWithRoomNow() {
    for (World world : AgentWorlds.some(8, 100)) {
      watch(
          world,
          new Watcher(world) {
            @Override
            void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
              for (int cell = 0; cell < plane.cells(); cell++) {
                AgentAction choice = encoder.action(cell);
                if (choice.isHold()) {
                  continue;
                }
                int c = choice.configuration();
                boolean possible = (now.configurations().of(choice.job()) >>> c & 1) != 0;
                assertThat(plane.allowed()[cell])
                    .isEqualTo(possible && now.hasRoom(choice.job(), c));
                assertThat(encoder.cellOf(choice.job(), c)).isEqualTo(cell);
              }
            }
          });
    }
  }

  @Test
  void aHoldIsAllowedOnlyWhereTheBasePolicyWouldStartAJobAndAJobWillEnd() {
    int[] holds = {0};
    for (World world : AgentWorlds.some(8, 100)) {
      PlacementPolicy base = AgentWorlds.learned(world).base();
      watch(
          world,
          new Watcher(world) {
            @Override
            void look(DecisionContext now, Observation plane, PlaneEncoder encoder) {
              PlannedOrders intentions = new PlannedOrders();
              intentions.collect(base, now.withOrders(intentions));
              for (int c = 0; c < plane.columns(); c++) {
                if (!plane.allowed()[plane.cell(plane.rows() - 1, c)]) {
                  continue;
                }
                holds[0]++;
                int model = c;
                boolean wanted = false;
                for (int i = 0; i < intentions.count(); i++) {
                  wanted |= now.cluster().modelOf(intentions.gpu(i)) == model;
                }
                assertThat(wanted).isTrue();
                assertThat(busy(now, model)).isTrue();
              }
            }
          });
    }
    assertThat(holds[0]).isPositive();
  }

  private static boolean busy(DecisionContext now, int model) {
    ClusterState state = now.state();
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
        if (now.cluster().modelOf(state.gpuOfShare(s)) == model) {
          return true;
        }
      }
    }
    return false;
  }

  // ---------------------------------------------------------------- the order of models

  /** The paper's cluster; only the list of its models is in another order. */
  private static Cluster reordered(int... order) {
    Cluster paper = TestWorld.cluster();
    List<GpuModel> models = Arrays.stream(order).mapToObj(paper.models()::get).toList();
    double[][] speeds = new double[paper.classes().size()][order.length];
    for (int c = 0; c < speeds.length; c++) {
      for (int m = 0; m < order.length; m++) {
        speeds[c][m] = paper.speed(c, order[m]);
      }
    }
    List<String> names = models.stream().map(GpuModel::name).toList();
    return new Cluster(models, paper.nodes(), new SpeedTable(paper.classes(), names, speeds));
  }

  private static Observation planeOf(Cluster cluster, int... order) {
    WorkloadTable jobs = new WorkloadTable(cluster);
    for (int i = 0; i < 9; i++) {
      jobs.add(
          Job.of(cluster.classes().get(i % 3), i * SECOND, (20 + 7L * i) * SECOND)
              .priority(i / 10.0)
              .build());
    }
    double[] named = {1, 0.7, 0.8};
    double[] price = Arrays.stream(order).mapToDouble(m -> named[m]).toArray();
    PlaneEncoder encoder = new PlaneEncoder(cluster, price, PlaneView.FIXED);
    PatientSjf base = new PatientSjf(cluster, price, PatientSjf.Settings.DEFAULT);
    Observation[] last = new Observation[1];
    PlacementPolicy script =
        now -> {
          PlannedOrders ofBase = new PlannedOrders();
          PlannedOrders ofSecond = new PlannedOrders();
          ofBase.collect(base, now.withOrders(ofBase));
          ofSecond.collect(new FcfsFast(), now.withOrders(ofSecond));
          last[0] = encoder.observe(now, ofBase, ofSecond);
          if (now.firstWaiting() < 5) { // all of volta-1 and one of turing-1 are taken
            now.startOn(now.firstWaiting(), new int[] {2 * now.firstWaiting()});
          }
        };
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), script);
    for (int i = 0; i < 9; i++) {
      simulation.step();
    }
    return last[0];
  }

  @Test
  void anotherOrderOfTheGpuModelsOnlySwapsTheColumns() {
    Observation usual = planeOf(TestWorld.cluster(), 0, 1, 2);
    for (int[] order : new int[][] {{2, 0, 1}, {1, 0, 2}, {2, 1, 0}}) {
      Observation other = planeOf(reordered(order), order);
      assertThat(other.rows()).isEqualTo(usual.rows()).isEqualTo(5);
      int allowed = 0;
      for (int row = 0; row < usual.rows(); row++) {
        for (int c = 0; c < order.length; c++) {
          int here = other.cell(row, c);
          int there = usual.cell(row, order[c]);
          assertThat(other.allowed()[here]).isEqualTo(usual.allowed()[there]);
          allowed += other.allowed()[here] ? 1 : 0;
          for (int f = 0; f < PlaneFeature.COUNT; f++) {
            assertThat(other.inputs()[here * PlaneFeature.COUNT + f])
                .as("%s of row %d", PlaneFeature.values()[f], row)
                .isCloseTo(usual.inputs()[there * PlaneFeature.COUNT + f], within(1e-6f));
          }
        }
      }
      assertThat(allowed).isGreaterThan(8);
    }
  }
}
