package io.adlro.learn.bundle;

import io.adlro.learn.bundle.OnnxGraph.Attribute;
import io.adlro.learn.network.NetworkSpec.Grid;
import io.adlro.learn.network.NetworkSpec.Head;
import java.util.List;

/** The paper's network in ONNX, for a batch of observations at once. */
final class OnnxGrid {
  private static final String BATCH = "batch";

  private final OnnxGraph graph;
  private final Grid grid;

  OnnxGrid(OnnxGraph graph, Grid grid) {
    this.graph = graph;
    this.grid = grid;
  }

  void inputs() {
    graph.input(
        "grid",
        OnnxGraph.FLOAT,
        BATCH,
        Integer.toString(grid.channels()),
        Integer.toString(grid.height()),
        Integer.toString(grid.width()));
    if (grid.scalars() > 0) {
      graph.input("scalars", OnnxGraph.FLOAT, BATCH, Integer.toString(grid.scalars()));
    }
    if (grid.head() == Head.DUELLING) {
      graph.input("allowed", OnnxGraph.BOOL, BATCH, Integer.toString(grid.cells()));
    }
  }

  void output(String name) {
    graph.output(name, OnnxGraph.FLOAT, BATCH, Integer.toString(grid.cells()));
  }

  /** The name of the values, batch x cells, for one member's weights. */
  String values(float[] member) {
    Weights weights = new Weights(member);
    String first = convolution("grid", grid.channels(), grid.firstFilters(), weights);
    String second = convolution(first, grid.firstFilters(), grid.secondFilters(), weights);
    String flat = graph.node("Flatten", List.of(second), Attribute.of("axis", 1));
    String joined =
        grid.scalars() == 0
            ? flat
            : graph.node("Concat", List.of(flat, "scalars"), Attribute.of("axis", 1));
    int inputs = grid.secondFilters() * grid.height() * grid.width() + grid.scalars();
    String third = graph.relu(dense(joined, inputs, grid.firstHidden(), weights));
    String last = graph.relu(dense(third, grid.firstHidden(), grid.secondHidden(), weights));
    String each = dense(last, grid.secondHidden(), grid.cells(), weights);
    return grid.head() == Head.PLAIN
        ? each
        : duelling(each, dense(last, grid.secondHidden(), 1, weights));
  }

  private String duelling(String advantage, String value) {
    String mask = graph.node("Cast", List.of("allowed"), Attribute.of("to", OnnxGraph.FLOAT));
    String cells = graph.integers(1);
    String masked = graph.node("Mul", List.of(advantage, mask));
    String sum = graph.node("ReduceSum", List.of(masked, cells));
    String count = graph.node("ReduceSum", List.of(mask, cells));
    String atLeastOne = graph.node("Max", List.of(count, graph.floats(new float[] {1}, 1)));
    String mean = graph.node("Div", List.of(sum, atLeastOne));
    return graph.node("Add", List.of(graph.node("Sub", List.of(advantage, mean)), value));
  }

  private String convolution(String input, int inputs, int outputs, Weights weights) {
    String kernel = graph.floats(weights.take(outputs * inputs * 9), outputs, inputs, 3, 3);
    String bias = graph.floats(weights.take(outputs), outputs);
    return graph.relu(
        graph.node(
            "Conv",
            List.of(input, kernel, bias),
            Attribute.list("kernel_shape", 3L, 3L),
            Attribute.list("pads", 1L, 1L, 1L, 1L)));
  }

  private String dense(String input, int inputs, int outputs, Weights weights) {
    String matrix = graph.floats(weights.take(outputs * inputs), outputs, inputs);
    String bias = graph.floats(weights.take(outputs), outputs);
    return graph.node("Gemm", List.of(input, matrix, bias), Attribute.of("transB", 1));
  }
}
