package io.adlro.bench;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerProvider;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Our engine beside PyTorch, on one thread, the same networks and examples: one step of learning on
 * 64 examples, one look at a decision. Needs a build with {@code mvn -Ptorch}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class EngineBenchmark {
  private static final int EXAMPLES = 64;

  @Param({"native", "torch"})
  public String engine;

  @Param({"grid", "plane", "pair"})
  public String network;

  private Learner learner;
  private QFunction function;
  private List<TrainingExample> examples;
  private float[] values;

  @Setup(Level.Trial)
  public void prepare() {
    NetworkSpec spec =
        network.equals("grid")
            ? new NetworkSpec.Grid(8, 4, 4, 0, 32, 32, 256, 128, 128, Head.DUELLING)
            : new NetworkSpec.Plane(48, 64, Head.DUELLING);
    RandomGenerator random = new RandomStreams(1).stream("engines");
    float[] weights = Networks.initialWeights(spec, random);
    Learner.Settings settings = new Learner.Settings(1e-4, 1, 10);
    LearnerState state =
        new LearnerState(weights, new float[weights.length], new float[weights.length], 0);
    learner =
        engine.equals("native")
            ? new NativeLearner(spec, settings, weights)
            : LearnerProvider.named(engine)
                .orElseThrow(() -> new IllegalStateException("build with mvn -Ptorch"))
                .create(spec, settings, state);
    function = learner.function();
    examples = new ArrayList<>();
    for (int i = 0; i < EXAMPLES; i++) {
      examples.add(example(random));
    }
    values = new float[examples.get(0).seen().cells()];
  }

  /** Eight jobs by 16 GPUs, 33 jobs by three models, or one pair; one cell has a target. */
  private TrainingExample example(RandomGenerator random) {
    int rows = network.equals("grid") ? 8 : network.equals("plane") ? 33 : 1;
    int columns = network.equals("grid") ? 16 : network.equals("plane") ? 3 : 1;
    float[] inputs = new float[network.equals("grid") ? 128 : rows * columns * 48];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = (float) random.nextDouble();
    }
    boolean[] allowed = new boolean[rows * columns];
    Arrays.fill(allowed, true);
    int cell = random.nextInt(rows * columns);
    return new TrainingExample(
        new Observation(rows, columns, inputs, allowed), new int[] {cell}, new float[] {1});
  }

  @Benchmark
  public double learn() {
    return learner.learn(examples);
  }

  @Benchmark
  public float[] look() {
    function.values(examples.get(0).seen(), values);
    return values;
  }

  @TearDown(Level.Trial)
  public void close() {
    learner.close();
  }
}
