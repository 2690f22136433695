package io.adlro.sim.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Values in blocks, of which a resample takes each as often as its block was drawn. */
final class BlockSample {
  private record Value(double value, int block) {}

  private final double[] largestFirst;
  private final int[] blockOf;
  private final int[] sizes;

  BlockSample(List<double[]> blocks) {
    List<Value> values = new ArrayList<>();
    sizes = new int[blocks.size()];
    for (int block = 0; block < sizes.length; block++) {
      Samples.requireFinite("block " + block, blocks.get(block));
      sizes[block] = blocks.get(block).length;
      for (double value : blocks.get(block)) {
        values.add(new Value(value, block));
      }
    }
    values.sort(Comparator.comparingDouble(Value::value).reversed());
    largestFirst = values.stream().mapToDouble(Value::value).toArray();
    blockOf = values.stream().mapToInt(Value::block).toArray();
  }

  /** The least value that so large a part of the resample does not exceed. */
  double quantile(double part, int[] draws) {
    long total = 0;
    for (int block = 0; block < sizes.length; block++) {
      total += (long) draws[block] * sizes[block];
    }
    long above = total - (long) Math.ceil(part * total);
    int at = 0;
    for (long seen = draws[blockOf[0]]; seen <= above; seen += draws[blockOf[at]]) {
      at++;
    }
    return largestFirst[at];
  }
}
