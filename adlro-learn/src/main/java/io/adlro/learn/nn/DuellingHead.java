package io.adlro.learn.nn;

/**
 * Value of the state plus advantage of the action. Advantages are centred over the allowed cells of
 * their plane: otherwise value and advantage could diverge without effect on their sum.
 */
final class DuellingHead {
  private DuellingHead() {}

  static void values(ActiveCells cells, float[] states, float[] advantages, float[] values) {
    for (int p = 0; p < cells.planes().count(); p++) {
      float mean = mean(advantages, cells.start(p), cells.start(p + 1));
      for (int n = cells.start(p); n < cells.start(p + 1); n++) {
        values[n] = states[p] + (advantages[n] - mean);
      }
    }
  }

  static void grads(
      ActiveCells cells, float[] valueGrads, float[] stateGrads, float[] advantageGrads) {
    for (int p = 0; p < cells.planes().count(); p++) {
      int start = cells.start(p);
      int end = cells.start(p + 1);
      float mean = mean(valueGrads, start, end);
      stateGrads[p] = mean * (end - start);
      for (int n = start; n < end; n++) {
        advantageGrads[n] = valueGrads[n] - mean;
      }
    }
  }

  private static float mean(float[] numbers, int start, int end) {
    double sum = 0;
    for (int n = start; n < end; n++) {
      sum += numbers[n];
    }
    return start == end ? 0 : (float) (sum / (end - start));
  }
}
