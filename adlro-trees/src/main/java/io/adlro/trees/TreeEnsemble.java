package io.adlro.trees;

import java.util.LinkedHashMap;
import java.util.Map;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;

/** A fitted ensemble of XGBoost, on one thread, so that equal data give equal trees. */
final class TreeEnsemble {
  /** How trees are fitted; shares are those of rows and columns that each tree uses. */
  record Settings(
      String objective,
      int depth,
      double learningRate,
      double rowShare,
      double columnShare,
      double leastLeafWeight,
      int bins) {}

  private final Booster booster;

  private TreeEnsemble(Booster booster) {
    this.booster = booster;
  }

  static TreeEnsemble fit(FeatureTable data, int rounds, Settings settings, long seed) {
    try {
      DMatrix matrix = matrix(data);
      try {
        matrix.setLabel(data.labels());
        Map<String, Object> parameters = parameters(settings, seed);
        return new TreeEnsemble(XGBoost.train(matrix, parameters, rounds, Map.of(), null, null));
      } finally {
        matrix.dispose();
      }
    } catch (XGBoostError e) {
      throw new IllegalStateException(
          "XGBoost did not fit %d rows with %s".formatted(data.rows(), settings), e);
    }
  }

  float predict(float[] row) {
    try {
      return booster.inplace_predict(row, 1, row.length, Float.NaN)[0][0];
    } catch (XGBoostError e) {
      throw new IllegalStateException("XGBoost did not predict a row", e);
    }
  }

  /** The prediction of the first {@code trees} trees for each row. */
  float[] predict(FeatureTable data, int trees) {
    try {
      DMatrix matrix = matrix(data);
      try {
        float[][] columns = booster.predict(matrix, false, trees);
        float[] predictions = new float[columns.length];
        for (int i = 0; i < predictions.length; i++) {
          predictions[i] = columns[i][0];
        }
        return predictions;
      } finally {
        matrix.dispose();
      }
    } catch (XGBoostError e) {
      throw new IllegalStateException("XGBoost did not predict %d rows".formatted(data.rows()), e);
    }
  }

  /** Frees the native memory of the library. */
  void dispose() {
    booster.dispose();
  }

  private static DMatrix matrix(FeatureTable data) throws XGBoostError {
    return new DMatrix(data.values(), data.rows(), data.width(), Float.NaN);
  }

  private static Map<String, Object> parameters(Settings settings, long seed) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("objective", settings.objective());
    map.put("max_depth", settings.depth());
    map.put("eta", settings.learningRate());
    map.put("subsample", settings.rowShare());
    map.put("colsample_bytree", settings.columnShare());
    map.put("min_child_weight", settings.leastLeafWeight());
    map.put("max_bin", settings.bins());
    map.put("tree_method", "hist");
    map.put("nthread", 1);
    map.put("verbosity", 0);
    map.put("seed", seed);
    return map;
  }
}
