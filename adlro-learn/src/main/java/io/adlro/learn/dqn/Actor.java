package io.adlro.learn.dqn;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.Orders;
import io.adlro.core.model.Cluster;
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
  private final TrainingEnvironment environment;
  private final PolicyInputs inputs;
  private final NetworkSpec spec;
  private final Encoder encoder;
  private final GreedyChoice greedy;
  private final Explorer explorer;
  private final List<PlacementPolicy> guides;
  private final Recording recording;

  /** What an actor and its copies for later epochs of the cluster record together. */
  private static final class Recording {
    private final Reward reward;
    private final double timeScale;
    private RewardMeter meter;
    private Recorder recorder;

    Recording(Reward reward, double timeScale) {
      this.reward = reward;
      this.timeScale = timeScale;
    }

    PolicyMemory meterOf(ClusterState state) {
      if (meter == null) {
        meter = new RewardMeter(state, reward);
        recorder = new Recorder(meter, reward, timeScale);
      }
      return meter;
    }
  }

  private Actor(
      TrainingEnvironment environment,
      PolicyInputs inputs,
      GreedyChoice greedy,
      Explorer explorer,
      List<PlacementPolicy> guides,
      Recording recording) {
    this.environment = environment;
    this.inputs = inputs;
    this.spec = environment.observation().network();
    this.encoder = environment.observation().encoders().apply(inputs);
    this.greedy = greedy;
    this.explorer = explorer;
    this.guides = guides;
    this.recording = recording;
  }

  static Episode play(
      TrainingEnvironment environment, World world, QFunction function, Explorer explorer) {
    PolicyInputs inputs = world.inputs();
    Recording recording =
        new Recording(environment.reward(), environment.timeScale().applyAsDouble(world));
    Actor actor =
        new Actor(
            environment,
            inputs,
            new GreedyChoice(function),
            explorer,
            environment.guides().stream().map(entry -> entry.create(inputs)).toList(),
            recording);
    Simulation run = world.simulation(environment.observation().planning().apply(actor, inputs));
    run.run();
    return recording.recorder.ended(run.nowMicros());
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    List<PolicyMemory> ofGuides =
        guides.stream().map(guide -> guide.memory(state, configurations)).toList();
    return new GuidedMemory(recording.meterOf(state), ofGuides);
  }

  /** For a later epoch of the same run: the episode goes on. */
  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Actor(
        environment,
        inputs.on(cluster),
        greedy,
        explorer,
        guides.stream().map(guide -> guide.copy(cluster)).toList(),
        recording);
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
      recording.recorder.decided(kept(seen), cell, now.nowMicros());
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
        recording.recorder.decided(seen, cell, now.nowMicros());
      }
    }
  }
}
