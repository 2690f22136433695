package io.adlro.bench;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.Learner;
import io.adlro.learn.LearnerProvider;
import io.adlro.learn.LearnerState;
import io.adlro.learn.Lesson;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.NetworkSpec.Head;
import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;
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
 * Our engine and PyTorch on one thread with the same networks and examples: one training step on 64
 * examples, and the evaluation of one decision. Needs a build with {@code mvn -Ptorch}.
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
  private List<Lesson> examples;
  private float[] values;

  @Setup(Level.Trial)
  public void prepare() {
    NetworkSpec spec =
        network.equals("grid")
            ? new NetworkSpec.Grid(8, 4, 4, 0, 32, 32, 256, 128, 128, Head.DUELLING)
            : new NetworkSpec.Plane(48, 64, Head.DUELLING);
    RandomGenerator random = new RandomStreams(1).stream("engines");
    float[] weights = Networks.initialWeights(spec, random);
    NativeLearner.Settings settings = new NativeLearner.Settings(1e-4, 1, 10);
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
  private Lesson example(RandomGenerator random) {
    int rows = network.equals("grid") ? 8 : network.equals("plane") ? 33 : 1;
    int columns = network.equals("grid") ? 16 : network.equals("plane") ? 3 : 1;
    float[] inputs = new float[network.equals("grid") ? 128 : rows * columns * 48];
    for (int i = 0; i < inputs.length; i++) {
      inputs[i] = (float) random.nextDouble();
    }
    boolean[] allowed = new boolean[rows * columns];
    Arrays.fill(allowed, true);
    int target = random.nextInt(rows * columns);
    return new Lesson(
        new Observation(rows, columns, inputs, allowed), new int[] {target}, new float[] {1});
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
