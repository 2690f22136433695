package io.adlro.learn.nn;

import io.adlro.learn.NetworkSpec;
import io.adlro.learn.NetworkSpec.Head;
import java.util.ArrayList;
import java.util.List;

/** One matrix of weights and its biases, in the order in which a specification lays them down. */
record LayerShape(int inputs, int outputs) {
  int weights() {
    return (inputs + 1) * outputs;
  }

  static List<LayerShape> of(NetworkSpec spec) {
    if (spec instanceof NetworkSpec.Grid grid) {
      return ofGrid(grid);
    }
    return ofPlane((NetworkSpec.Plane) spec);
  }

  private static List<LayerShape> ofGrid(NetworkSpec.Grid spec) {
    int flat = spec.secondFilters() * spec.height() * spec.width() + spec.scalars();
    List<LayerShape> layers = new ArrayList<>();
    layers.add(new LayerShape(spec.channels() * Conv2d.TAPS, spec.firstFilters()));
    layers.add(new LayerShape(spec.firstFilters() * Conv2d.TAPS, spec.secondFilters()));
    layers.add(new LayerShape(flat, spec.firstHidden()));
    layers.add(new LayerShape(spec.firstHidden(), spec.secondHidden()));
    layers.add(new LayerShape(spec.secondHidden(), spec.cells()));
    if (spec.head() == Head.DUELLING) {
      layers.add(new LayerShape(spec.secondHidden(), 1));
    }
    return layers;
  }

  private static List<LayerShape> ofPlane(NetworkSpec.Plane spec) {
    List<LayerShape> layers = new ArrayList<>();
    layers.add(new LayerShape(spec.features(), spec.hidden()));
    layers.add(new LayerShape(5 * spec.hidden(), spec.hidden()));
    layers.add(new LayerShape(spec.hidden(), 1));
    if (spec.head() == Head.DUELLING) {
      layers.add(new LayerShape(2 * spec.hidden(), 1));
    }
    return layers;
  }
}
