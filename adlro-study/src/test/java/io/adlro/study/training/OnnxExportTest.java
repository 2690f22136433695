package io.adlro.study.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.bundle.OnnxExport;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Grid;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.NetworkSpec.Plane;
import io.adlro.learn.network.Observation;
import io.adlro.learn.nn.Networks;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ONNX Runtime and our own network agree about every allowed cell. */
final class OnnxExportTest {
  private static final double TOLERANCE = 1e-5;

  private final RandomGenerator random = new RandomStreams(3).stream("onnx");

  @ParameterizedTest
  @EnumSource(Head.class)
  void thePlaneNetworkGivesTheSameValuesAtEverySize(Head head) throws OrtException {
    Plane plane = new Plane(9, 16, head);
    ModelBundle bundle = bundle(plane, 9, 1);
    float[] weights = bundle.ensemble().get(0);
    try (OnnxRun onnx = new OnnxRun(OnnxExport.of(bundle))) {
      for (int[] size : new int[][] {{1, 1}, {5, 3}, {33, 7}}) {
        Observation seen = observation(size[0], size[1], size[0] * size[1] * 9);

        assertSame(plane, weights, seen, onnx.plane("values", seen, 9));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Head.class)
  void thePapersNetworkGivesTheSameValues(Head head) throws OrtException {
    Grid grid = new Grid(3, 4, 5, 6, 8, 7, 20, 12, 40, head);
    ModelBundle bundle = bundle(grid, 9, 1);
    try (OnnxRun onnx = new OnnxRun(OnnxExport.of(bundle))) {
      for (int i = 0; i < 5; i++) {
        Observation seen = observation(8, 5, grid.inputs());

        assertSame(grid, bundle.ensemble().get(0), seen, onnx.grid(seen, grid));
      }
    }
  }

  @Test
  void aRowWithNothingAllowedDisturbsNoOther() throws OrtException {
    Plane plane = new Plane(4, 8, Head.DUELLING);
    ModelBundle bundle = bundle(plane, 4, 1);
    Observation seen = observation(4, 3, 48);
    for (int column = 0; column < 3; column++) {
      seen.allowed()[seen.cell(2, column)] = false;
    }
    try (OnnxRun onnx = new OnnxRun(OnnxExport.of(bundle))) {
      assertSame(plane, bundle.ensemble().get(0), seen, onnx.plane("values", seen, 4));
    }
  }

  @Test
  void anEnsembleGivesItsMeanAndEachMember() throws OrtException {
    Plane plane = new Plane(4, 8, Head.PLAIN);
    ModelBundle bundle = bundle(plane, 4, 3);
    Observation seen = observation(3, 2, 24);
    try (OnnxRun onnx = new OnnxRun(OnnxExport.of(bundle))) {
      float[] sums = new float[6];
      for (int member = 0; member < 3; member++) {
        float[] values = onnx.plane("values_" + (member + 1), seen, 4);
        assertSame(plane, bundle.ensemble().get(member), seen, values);
        IntStream.range(0, 6).forEach(cell -> sums[cell] += values[cell]);
      }
      float[] means = onnx.plane("values", seen, 4);
      for (int cell = 0; cell < 6; cell++) {
        assertThat((double) means[cell]).isCloseTo(sums[cell] / 3.0, within(TOLERANCE));
      }
      assertThat(onnx.metadata())
          .containsEntry("feature f2", "unit ratio offset 0.0 factor 2.0 clip 5.0")
          .containsEntry("setting margin", "0.02")
          .containsEntry("scenario", "paper");
    }
  }

  private static void assertSame(
      NetworkSpec network, float[] weights, Observation seen, float[] found) {
    float[] values = new float[seen.cells()];
    Networks.create(network, weights).values(seen, values);
    assertThat(found).hasSize(seen.cells());
    int compared = 0;
    for (int cell = 0; cell < values.length; cell++) {
      if (seen.allowed()[cell]) {
        assertThat((double) found[cell]).isCloseTo(values[cell], within(TOLERANCE));
        compared++;
      }
    }
    assertThat(compared).isPositive();
  }

  private Observation observation(int rows, int columns, int inputs) {
    float[] numbers = new float[inputs];
    for (int i = 0; i < inputs; i++) {
      numbers[i] = 2 * random.nextFloat() - 1;
    }
    boolean[] allowed = new boolean[rows * columns];
    for (int i = 0; i < allowed.length; i++) {
      allowed[i] = i == 0 || random.nextInt(3) > 0;
    }
    return new Observation(rows, columns, numbers, allowed);
  }

  private ModelBundle bundle(NetworkSpec network, int features, int members) {
    List<float[]> ensemble =
        Stream.generate(() -> Networks.initialWeights(network, random)).limit(members).toList();
    // Biases start at zero; a test that leaves them there would not see them.
    ensemble.forEach(
        weights -> IntStream.range(0, weights.length).forEach(i -> weights[i] += 0.01f));
    List<Feature> named =
        IntStream.range(0, features).mapToObj(i -> new Feature("f" + i, "ratio", 0, 2, 5)).toList();
    return new ModelBundle(
        "tiny",
        network,
        ensemble,
        named,
        "rows: jobs",
        Map.of("margin", "0.02"),
        Map.of("scenario", "paper"));
  }
}
