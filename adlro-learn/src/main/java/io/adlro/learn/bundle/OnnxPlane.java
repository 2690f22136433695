package io.adlro.learn.bundle;

import io.adlro.learn.bundle.OnnxGraph.Attribute;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.NetworkSpec.Plane;
import java.util.Arrays;
import java.util.List;

/**
 * The plane's network in ONNX, for any number of rows and columns. The second layer is a sum of
 * products, one for the cell and one for each pool: the pools need not be copied to every cell.
 */
final class OnnxPlane {
  private final OnnxGraph graph;
  private final Plane plane;

  OnnxPlane(OnnxGraph graph, Plane plane) {
    this.graph = graph;
    this.plane = plane;
  }

  void inputs() {
    String features = Integer.toString(plane.features());
    graph.input("features", OnnxGraph.FLOAT, "rows", "columns", features);
    graph.input("allowed", OnnxGraph.BOOL, "rows", "columns");
  }

  void output(String name) {
    graph.output(name, OnnxGraph.FLOAT, "rows", "columns");
  }

  /** The name of the values, rows x columns, for one member's weights. */
  String values(float[] member) {
    Weights weights = new Weights(member);
    int hidden = plane.hidden();
    String cell =
        graph.relu(
            plus(
                times("features", weights.takeTransposed(hidden, plane.features()), hidden),
                graph.floats(weights.take(hidden), hidden)));
    String mask = graph.node("Cast", List.of("allowed"), Attribute.of("to", OnnxGraph.FLOAT));
    String cellMask = graph.node("Unsqueeze", List.of(mask, graph.integers(2)));
    String allowed = graph.node("Mul", List.of(cell, cellMask));
    String mean = graph.mean(allowed, cellMask, 0, 1);
    // After ReLU no cell is below zero, so the zeros of cells that are not allowed cannot win.
    String most = graph.node("ReduceMax", List.of(allowed), Attribute.list("axes", 0L, 1L));
    List<String> pooled =
        List.of(
            cell, graph.mean(allowed, cellMask, 1), graph.mean(allowed, cellMask, 0), mean, most);
    String second = graph.relu(layer(pooled, weights, hidden));
    String each = squeezed(layer(List.of(second), weights, 1));
    return plane.head() == Head.PLAIN
        ? each
        : duelling(each, mask, squeezed(layer(List.of(mean, most), weights, 1)));
  }

  private String duelling(String advantage, String mask, String value) {
    String masked = graph.node("Mul", List.of(advantage, mask));
    String centred = graph.node("Sub", List.of(advantage, graph.mean(masked, mask, 0, 1)));
    return plus(centred, value);
  }

  /** One layer from several inputs of equal width: the sum of their products and the biases. */
  private String layer(List<String> inputs, Weights weights, int outputs) {
    int hidden = plane.hidden();
    float[] matrix = weights.takeTransposed(outputs, inputs.size() * hidden);
    String sum = graph.floats(weights.take(outputs), outputs);
    for (int i = 0; i < inputs.size(); i++) {
      int from = i * hidden * outputs;
      float[] block = Arrays.copyOfRange(matrix, from, from + hidden * outputs);
      sum = plus(times(inputs.get(i), block, outputs), sum);
    }
    return sum;
  }

  private String times(String input, float[] matrix, int outputs) {
    String constant = graph.floats(matrix, matrix.length / outputs, outputs);
    return graph.node("MatMul", List.of(input, constant));
  }

  private String squeezed(String values) {
    return graph.node("Squeeze", List.of(values, graph.integers(2)));
  }

  private String plus(String left, String right) {
    return graph.node("Add", List.of(left, right));
  }
}
