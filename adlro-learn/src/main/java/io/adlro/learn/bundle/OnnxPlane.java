package io.adlro.learn.bundle;

import io.adlro.learn.NetworkSpec.Head;
import io.adlro.learn.NetworkSpec.Plane;
import io.adlro.learn.bundle.OnnxGraph.Attribute;
import java.util.Arrays;
import java.util.List;

/**
 * The network without a size in ONNX: rows and columns stay free. The second layer is a sum of
 * products, one for the cell and one for each pool, instead of one product over all of them joined:
 * the pools need not be copied to every cell then.
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
        relu(
            plus(
                times("features", weights.takeTransposed(hidden, plane.features()), hidden),
                graph.floats(weights.take(hidden), hidden)));
    String mask = graph.node("Cast", List.of("allowed"), Attribute.of("to", OnnxGraph.FLOAT));
    String cellMask = graph.node("Unsqueeze", List.of(mask, graph.integers(2)));
    String allowed = graph.node("Mul", List.of(cell, cellMask));
    String mean = mean(allowed, cellMask, 0, 1);
    // No cell is below zero after ReLU, so that those that are not allowed, at zero, never win.
    String most = graph.node("ReduceMax", List.of(allowed), Attribute.list("axes", 0L, 1L));
    List<String> pooled =
        List.of(cell, mean(allowed, cellMask, 1), mean(allowed, cellMask, 0), mean, most);
    String second = relu(layer(pooled, weights, hidden));
    String each = squeezed(layer(List.of(second), weights, 1));
    return plane.head() == Head.PLAIN
        ? each
        : duelling(each, mask, squeezed(layer(List.of(mean, most), weights, 1)));
  }

  private String duelling(String advantage, String mask, String value) {
    String masked = graph.node("Mul", List.of(advantage, mask));
    String centred = graph.node("Sub", List.of(advantage, mean(masked, mask, 0, 1)));
    return plus(centred, value);
  }

  /** One layer from some inputs of as many units each: their products summed, and the biases. */
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

  /** The mean over what is allowed, zero where nothing is. */
  private String mean(String masked, String mask, long... axes) {
    String along = graph.integers(axes);
    String sum = graph.node("ReduceSum", List.of(masked, along));
    String count = graph.node("ReduceSum", List.of(mask, along));
    String atLeastOne = graph.node("Max", List.of(count, graph.floats(new float[] {1}, 1)));
    return graph.node("Div", List.of(sum, atLeastOne));
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

  private String relu(String input) {
    return graph.node("Relu", List.of(input));
  }
}
