package io.adlro.learn.environment;

import io.adlro.core.random.RandomStreams;

/** Draws how fast each GPU model runs each class; the fastest for a class has speed 1. */
final class WorldSpeeds {
  private static final double SLOWEST = 0.25;

  private final WorldDraws draws;

  WorldSpeeds(RandomStreams streams) {
    this.draws = new WorldDraws(streams, "speeds");
  }

  double[][] draw(int classes, int models) {
    double[][] speed =
        switch (draws.between(0, 2)) {
          case 0 -> sameRanks(classes, models);
          case 1 -> oneBest(classes, models);
          default -> anyRanks(classes, models);
        };
    for (double[] row : speed) {
      scaleToOne(row);
    }
    return speed;
  }

  /** All classes rank the models alike; a class only scales the distances. */
  private double[][] sameRanks(int classes, int models) {
    double[] base = row(models);
    double[][] speed = new double[classes][models];
    for (double[] row : speed) {
      double stretch = draws.uniform(0.3, 1);
      for (int m = 0; m < models; m++) {
        row[m] = StrictMath.pow(base[m], stretch);
      }
    }
    return speed;
  }

  /**
   * One model is best for all classes, the ranks of the others differ, as in the paper's cluster.
   */
  private double[][] oneBest(int classes, int models) {
    double[][] speed = anyRanks(classes, models);
    int best = draws.between(0, models - 1);
    for (double[] row : speed) {
      row[best] = 1;
    }
    return speed;
  }

  private double[][] anyRanks(int classes, int models) {
    double[][] speed = new double[classes][];
    for (int c = 0; c < classes; c++) {
      speed[c] = row(models);
    }
    return speed;
  }

  private double[] row(int models) {
    double[] row = new double[models];
    for (int m = 0; m < models; m++) {
      row[m] = draws.logUniform(SLOWEST, 1);
    }
    return row;
  }

  private static void scaleToOne(double[] row) {
    double fastest = 0;
    for (double speed : row) {
      fastest = Math.max(fastest, speed);
    }
    for (int m = 0; m < row.length; m++) {
      row[m] /= fastest;
    }
  }
}
