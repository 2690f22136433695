package io.adlro.core.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How fast a GPU model runs a job class, 1 being the reference: class x model, in a fixed order.
 */
public final class SpeedTable {
  private final List<String> classes;
  private final List<String> models;
  private final double[][] speed;

  public SpeedTable(List<String> classes, List<String> models, double[][] speed) {
    this.classes = List.copyOf(classes);
    this.models = List.copyOf(models);
    this.speed = new double[classes.size()][];
    for (int c = 0; c < this.speed.length; c++) {
      this.speed[c] = speed[c].clone();
      for (double s : this.speed[c]) {
        if (!(s > 0) || Double.isInfinite(s)) {
          throw new IllegalArgumentException(
              "speed of class %s must be a positive number, not %s".formatted(classes.get(c), s));
        }
      }
    }
  }

  /** From nested maps, class to model to speed; every class must name every model. */
  public static SpeedTable of(Map<String, Map<String, Double>> byClass) {
    Map<String, Integer> models = new LinkedHashMap<>();
    byClass.values().forEach(m -> m.keySet().forEach(k -> models.putIfAbsent(k, models.size())));
    double[][] speed = new double[byClass.size()][models.size()];
    List<String> classes = new ArrayList<>(byClass.keySet());
    for (int c = 0; c < classes.size(); c++) {
      for (Map.Entry<String, Integer> model : models.entrySet()) {
        speed[c][model.getValue()] =
            byClass.get(classes.get(c)).getOrDefault(model.getKey(), Double.NaN);
      }
    }
    return new SpeedTable(classes, new ArrayList<>(models.keySet()), speed);
  }

  public List<String> classes() {
    return classes;
  }

  public List<String> models() {
    return models;
  }

  public double speed(int jobClass, int model) {
    return speed[jobClass][model];
  }
}
