package io.adlro.learn.dqn;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.Orders;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.World;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.sim.Simulation;
import java.util.List;

/** Plays one episode epsilon-greedily and records its transitions. */
final class Actor implements PlacementPolicy {
  private final NetworkSpec spec;
  private final Encoder encoder;
  private final GreedyChoice greedy;
  private final Explorer explorer;
  private final List<PlacementPolicy> guides;
  private final Reward reward;
  private Recorder recorder;

  private Actor(
      NetworkSpec spec,
      Encoder encoder,
      QFunction function,
      Explorer explorer,
      List<PlacementPolicy> guides,
      Reward reward) {
    this.spec = spec;
    this.encoder = encoder;
    this.greedy = new GreedyChoice(function);
    this.explorer = explorer;
    this.guides = guides;
    this.reward = reward;
  }

  static Episode play(
      TrainingEnvironment environment, World world, QFunction function, Explorer explorer) {
    PolicyInputs inputs = world.inputs();
    Actor actor =
        new Actor(
            environment.observation().network(),
            environment.observation().encoders().apply(inputs),
            function,
            explorer,
            environment.guides().stream().map(entry -> entry.create(inputs)).toList(),
            environment.reward());
    Simulation run = world.simulation(actor);
    run.run();
    return actor.recorder.ended(run.nowMicros());
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    RewardMeter meter = new RewardMeter(state, reward);
    recorder = new Recorder(meter, reward);
    List<PolicyMemory> ofGuides =
        guides.stream().map(guide -> guide.memory(state, configurations)).toList();
    return new GuidedMemory(meter, ofGuides);
  }

  @Override
  public void decide(DecisionContext now) {
    Observation seen = encoder.observe(now);
    if (seen.countAllowed() == 0) {
      return;
    }
    int guide = explorer.guide(guides.size());
    if (guide == Explorer.NONE) {
      act(now, seen);
    } else {
      follow(guide, now, seen);
    }
  }

  private void act(DecisionContext now, Observation first) {
    Observation seen = first;
    Encoder.Then then = Encoder.Then.OBSERVE_AGAIN;
    while (then == Encoder.Then.OBSERVE_AGAIN && seen.countAllowed() > 0) {
      int cell = explorer.takesAnyCell() ? explorer.anyCell(seen) : greedy.cell(seen);
      recorder.decided(kept(seen), cell, now.nowMicros());
      then = encoder.carryOut(now, cell);
      if (then == Encoder.Then.OBSERVE_AGAIN) {
        seen = encoder.observe(now);
      }
    }
  }

  private Observation kept(Observation seen) {
    return seen.copy(spec.inputs(seen.cells()));
  }

  private void follow(int guide, DecisionContext now, Observation first) {
    OrderRecorder recorded = new OrderRecorder(guide, now, first);
    guides.get(guide).decide(now.withOrders(recorded));
    recorded.decided();
  }

  /** Records each order of a guide as the cell with the same meaning. */
  private final class OrderRecorder implements Orders {
    private final int guide;
    private final DecisionContext now;
    private Observation seen;

    OrderRecorder(int guide, DecisionContext now, Observation first) {
      this.guide = guide;
      this.now = now;
      this.seen = kept(first);
    }

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      recordIfAllowed(encoder.cellOf(now, job, gpus[0]));
      now.orders().place(atMicros, job, attempt, gpus, count);
      seen = kept(encoder.observe(now));
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {
      now.orders().preempt(atMicros, job, attempt);
    }

    @Override
    public void refuse(long atMicros, int job) {
      now.orders().refuse(atMicros, job);
    }

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {
      now.orders().wakeAt(atMicros, wakeMicros);
    }

    @Override
    public void note(long atMicros, int job, double[] values) {
      now.orders().note(atMicros, job, GuidedMemory.noteOf(guide, values));
    }

    /** The guide leaves the remaining jobs waiting. */
    void decided() {
      recordIfAllowed(encoder.waitCell());
    }

    /** An order that the agent cannot give is part of the environment. */
    private void recordIfAllowed(int cell) {
      if (cell != Encoder.NONE && seen.allowed()[cell]) {
        recorder.decided(seen, cell, now.nowMicros());
      }
    }
  }
}
