package io.adlro.learn.dqn;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.Encoder;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;
import io.adlro.sim.Simulation;
import java.util.List;

/** Plays one episode epsilon-greedily and records its decisions. */
final class Actor implements PlacementPolicy {
  private final NetworkSpec spec;
  private final Encoder encoder;
  private final GreedyChoice greedy;
  private final Explorer explorer;
  private final List<PlacementPolicy> guides;
  private final Reward reward;
  private final Recorder recorder;
  private RewardMeter meter;

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
    this.recorder = new Recorder(reward);
  }

  static Episode play(Stage stage, World world, QFunction function, Explorer explorer) {
    var inputs = world.setting().inputs(world.trial());
    Actor actor =
        new Actor(
            stage.sight().network(),
            stage.sight().encoders().apply(inputs),
            function,
            explorer,
            stage.guides().stream().map(entry -> entry.create(inputs)).toList(),
            stage.reward());
    var jobs = world.trial().jobs();
    Simulation run = new Simulation(jobs, world.setting().physics(), world.trial().faults(), actor);
    run.run();
    return actor.recorder.ended(run.nowMicros(), actor.meter.costSeconds(), jobs.size());
  }

  @Override
  public EventHandler memory(ClusterState state, Configurations configurations) {
    meter = new RewardMeter(state, configurations, reward);
    return meter;
  }

  @Override
  public void decide(DecisionContext now) {
    Observation seen = encoder.observe(now);
    if (!Cells.anyAllowed(seen)) {
      return;
    }
    int guide = explorer.guide(guides.size());
    if (guide == Explorer.NOBODY) {
      act(now, seen);
    } else {
      follow(guides.get(guide), now, seen);
    }
  }

  private void act(DecisionContext now, Observation first) {
    Observation seen = first;
    Encoder.Then then = Encoder.Then.OBSERVE_AGAIN;
    while (then == Encoder.Then.OBSERVE_AGAIN && Cells.anyAllowed(seen)) {
      int cell =
          explorer.takesAnyCell() ? Cells.random(seen, explorer.random()) : greedy.cell(seen);
      record(now, Cells.kept(spec, seen), cell);
      then = encoder.carryOut(now, cell);
      if (then == Encoder.Then.OBSERVE_AGAIN) {
        seen = encoder.observe(now);
      }
    }
  }

  private void record(DecisionContext now, Observation kept, int cell) {
    recorder.decided(kept, cell, now.nowMicros(), meter.costSeconds());
  }

  private void follow(PlacementPolicy guide, DecisionContext now, Observation first) {
    Witness witness = new Witness(now, first);
    guide.decide(now.withOrders(witness));
    witness.decided();
  }

  /** Hears each order of a guide and records it as the cell that would have meant the same. */
  private final class Witness implements Orders {
    private final DecisionContext now;
    private Observation seen;

    Witness(DecisionContext now, Observation first) {
      this.now = now;
      this.seen = Cells.kept(spec, first);
    }

    @Override
    public void place(long atMicros, int job) {
      int gpu = now.state().gpuOfShare(now.state().firstShare(job));
      recordIfAllowed(encoder.cellOf(now, job, gpu));
      now.orders().place(atMicros, job);
      seen = Cells.kept(spec, encoder.observe(now));
    }

    @Override
    public void preempt(long atMicros, int job) {
      now.orders().preempt(atMicros, job);
    }

    @Override
    public void refuse(long atMicros, int job) {
      now.orders().refuse(atMicros, job);
    }

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {
      now.orders().wakeAt(atMicros, wakeMicros);
    }

    /** The guide leaves the rest for later. */
    void decided() {
      recordIfAllowed(encoder.waitCell());
    }

    /** An order that the agent could not have given belongs to what happens around it. */
    private void recordIfAllowed(int cell) {
      if (cell != Encoder.NONE && seen.allowed()[cell]) {
        record(now, seen, cell);
      }
    }
  }
}
