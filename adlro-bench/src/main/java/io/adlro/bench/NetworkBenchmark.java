package io.adlro.bench;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.FastestKernels;
import io.adlro.learn.nn.Kernels;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.nn.PlainKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The networks of our own engine on one thread: one decision, and one training step at batch 64
 * (forward, Huber on chosen actions, backward, Adam), on vector instructions and in plain loops.
 * All cells are allowed except in {@code paper}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class NetworkBenchmark {
  private static final int BATCH = 64;

  /** A network and its input: rows x columns cells. */
  private record Shape(NetworkSpec spec, int rows, int columns, int inputs) {
    static Shape of(String network) {
      NetworkSpec.Plane plane = new NetworkSpec.Plane(48, 64, Head.DUELLING);
      return switch (network) {
        // 8 x 4 x 4 through 32 and 32 filters, 256 and 128 units, 128 actions.
        case "grid" ->
            new Shape(
                new NetworkSpec.Grid(8, 4, 4, 5, 32, 32, 256, 128, 128, Head.PLAIN),
                8,
                16,
                8 * 16 + 5);
        // The preset paper: grids of a busy cluster, most of which are equal to another one.
        case "paper" ->
            new Shape(
                new NetworkSpec.Grid(1, 4, 4, 33, 16, 16, 128, 128, 128, Head.DUELLING),
                8,
                16,
                16 + 33);
        // 32 jobs and WAIT on three GPU models.
        case "plane" -> new Shape(plane, 33, 3, 33 * 3 * 48);
        // One cell: about a scorer of pairs with layers 48-64-64-1.
        case "pair" -> new Shape(plane, 1, 1, 48);
        default -> throw new IllegalArgumentException("no network is called " + network);
      };
    }
  }

  @Param({"vector", "plain"})
  String kernels;

  @Param({"grid", "paper", "plane", "pair"})
  String network;

  private final RandomGenerator random = new RandomStreams(1).stream("benchmark");
  private Shape shape;
  private QFunction function;
  private NativeLearner learner;
  private List<TrainingExample> batch;
  private float[] values;

  @Setup
  public void prepare() {
    shape = Shape.of(network);
    float[] weights = Networks.initialWeights(shape.spec(), random);
    function = Networks.create(shape.spec(), weights, kernels());
    learner =
        new NativeLearner(shape.spec(), new Learner.Settings(1e-4, 1, 10), weights, kernels());
    batch = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      batch.add(example());
    }
    values = new float[shape.rows() * shape.columns()];
  }

  private Kernels kernels() {
    if (kernels.equals("plain")) {
      return new PlainKernels();
    }
    Kernels fastest = FastestKernels.create();
    if (fastest instanceof PlainKernels) {
      throw new IllegalStateException("there are no vector instructions in this JVM");
    }
    return fastest;
  }

  private TrainingExample example() {
    boolean[] allowed = new boolean[shape.rows() * shape.columns()];
    Arrays.fill(allowed, true);
    float[] inputs = new float[shape.inputs()];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = random.nextFloat();
    }
    int[] cells = {random.nextInt(allowed.length)};
    if (network.equals("paper")) {
      cells[0] = leaveOneGpuFree(inputs, allowed);
    }
    Observation seen = new Observation(shape.rows(), shape.columns(), inputs, allowed);
    return new TrainingExample(seen, cells, new float[] {random.nextFloat()});
  }

  /** The first GPU of a node, as after sorting; returns a cell that places a job there. */
  private int leaveOneGpuFree(float[] inputs, boolean[] allowed) {
    int free = 4 * random.nextInt(4);
    for (int gpu = 0; gpu < 16; gpu++) {
      inputs[gpu] = gpu == free ? 0 : 1;
      for (int slot = 0; slot < shape.rows(); slot++) {
        allowed[slot * 16 + gpu] = gpu == free;
      }
    }
    return random.nextInt(shape.rows()) * 16 + free;
  }

  @Benchmark
  public float forward() {
    function.values(batch.get(0).seen(), values);
    return values[0];
  }

  @Benchmark
  public double trainingStep() {
    return learner.learn(batch);
  }
}
