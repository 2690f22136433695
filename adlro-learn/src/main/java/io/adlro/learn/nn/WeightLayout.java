package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Layer;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Maps the weights of the engine to the order of {@link NetworkSpec}. The engine keeps matrices as
 * inputs x outputs and the channels of a grid cell by cell.
 */
final class WeightLayout {
  private final int[] specIndex;

  WeightLayout(NetworkSpec spec) {
    specIndex = new int[spec.weights()];
    List<Layer> layers = spec.layers();
    int at = 0;
    for (int l = 0; l < layers.size(); l++) {
      place(layers.get(l), at, inputOrder(spec, l));
      at += layers.get(l).weights();
    }
  }

  private void place(Layer layer, int at, IntUnaryOperator specInput) {
    for (int input = 0; input < layer.inputs(); input++) {
      for (int output = 0; output < layer.outputs(); output++) {
        specIndex[at + input * layer.outputs() + output] =
            at + output * layer.inputs() + specInput.applyAsInt(input);
      }
    }
    int biases = at + layer.inputs() * layer.outputs();
    for (int output = 0; output < layer.outputs(); output++) {
      specIndex[biases + output] = biases + output;
    }
  }

  /** From the engine's order of a layer's inputs to the specification's. */
  private static IntUnaryOperator inputOrder(NetworkSpec spec, int layer) {
    if (spec instanceof NetworkSpec.Grid grid) {
      return switch (layer) {
        case 0 -> channelsFirst(grid.channels(), Conv2d.TAPS);
        case 1 -> channelsFirst(grid.firstFilters(), Conv2d.TAPS);
        case 2 -> channelsFirst(grid.secondFilters(), grid.height() * grid.width());
        default -> IntUnaryOperator.identity();
      };
    }
    return IntUnaryOperator.identity();
  }

  /** Places x channels to channels x places; the inputs after these keep their index. */
  private static IntUnaryOperator channelsFirst(int channels, int places) {
    return input ->
        input < channels * places ? input % channels * places + input / channels : input;
  }

  float[] toEngine(float[] inSpecOrder) {
    float[] engine = new float[specIndex.length];
    for (int i = 0; i < engine.length; i++) {
      engine[i] = inSpecOrder[specIndex[i]];
    }
    return engine;
  }

  float[] toSpec(float[] inEngineOrder) {
    float[] spec = new float[specIndex.length];
    for (int i = 0; i < spec.length; i++) {
      spec[specIndex[i]] = inEngineOrder[i];
    }
    return spec;
  }
}
