package io.adlro.learn.bundle;

import io.adlro.learn.network.NetworkSpec.Grid;
import io.adlro.learn.network.NetworkSpec.Plane;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A model as an ONNX file, for other tools. Inputs are scaled features; their names, units and
 * scales are in the metadata. The output {@code values} is the mean of the members; if there are
 * several, each has an output of its own, {@code values_1} and so on.
 */
public final class OnnxExport {
  private static final int IR_VERSION = 8;
  private static final int OPERATOR_SET = 17;
  private static final String VALUES = "values";

  private OnnxExport() {}

  public static byte[] of(ModelBundle bundle) {
    OnnxGraph graph = new OnnxGraph();
    if (bundle.network() instanceof Plane shape) {
      OnnxPlane plane = new OnnxPlane(graph, shape);
      plane.inputs();
      members(graph, bundle, plane::values, plane::output);
    } else if (bundle.network() instanceof Grid shape) {
      OnnxGrid grid = new OnnxGrid(graph, shape);
      grid.inputs();
      members(graph, bundle, grid::values, grid::output);
    }
    ProtoWriter model = new ProtoWriter().integer(1, IR_VERSION).text(2, "adlro");
    model.text(6, bundle.actionLayout()).message(7, graph.message(bundle.name()));
    model.message(8, new ProtoWriter().text(1, "").integer(2, OPERATOR_SET));
    for (Feature feature : bundle.features()) {
      metadata(
          model,
          "feature " + feature.name(),
          "unit %s offset %s factor %s clip %s"
              .formatted(feature.unit(), feature.offset(), feature.factor(), feature.clip()));
    }
    bundle.settings().forEach((key, value) -> metadata(model, "setting " + key, value));
    bundle.provenance().forEach((key, value) -> metadata(model, key, value));
    return model.toBytes();
  }

  private static void members(
      OnnxGraph graph,
      ModelBundle bundle,
      Function<float[], String> values,
      Consumer<String> output) {
    List<String> members = new ArrayList<>(bundle.ensemble().stream().map(values).toList());
    graph.node("Mean", members, VALUES);
    output.accept(VALUES);
    if (members.size() > 1) {
      for (int i = 0; i < members.size(); i++) {
        String name = VALUES + "_" + (i + 1);
        graph.node("Identity", List.of(members.get(i)), name);
        output.accept(name);
      }
    }
  }

  private static void metadata(ProtoWriter model, String key, String value) {
    model.message(14, new ProtoWriter().text(1, key).text(2, value));
  }
}
