package io.adlro.sim.workload;

import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The templates of all users. Their work is scaled so that repetitions have the mean of their
 * class: otherwise the few templates of the busiest user would decide the load.
 */
final class TemplateStore {
  private final Templates settings;
  private final Shape[][] shapes;
  private final double[][] workMicros;
  private final String[][] names;

  TemplateStore(Templates settings, List<ClassSpec> classes, Users users, RandomStreams streams) {
    this.settings = settings;
    int perClass = Math.multiplyExact(users.count(), settings.perUserAndClass());
    shapes = new Shape[classes.size()][perClass];
    workMicros = new double[classes.size()][perClass];
    names = new String[classes.size()][settings.perUserAndClass()];
    WeightedIndex activity = users.activity();
    RandomGenerator shapeRandom = streams.stream("template-shapes");
    RandomGenerator workRandom = streams.stream("template-work");
    ScriptNames scripts = new ScriptNames(streams.stream("template-names"));
    for (int c = 0; c < classes.size(); c++) {
      ShapeSource source = new ShapeSource(classes.get(c));
      for (int n = 0; n < settings.perUserAndClass(); n++) {
        names[c][n] = scripts.draw(classes.get(c).name());
      }
      double meanMicros = 0;
      for (int t = 0; t < perClass; t++) {
        shapes[c][t] = source.draw(shapeRandom);
        workMicros[c][t] = classes.get(c).work().drawMicros(workRandom);
        double share = activity.share(t / settings.perUserAndClass()) / settings.perUserAndClass();
        meanMicros += workMicros[c][t] * share;
      }
      for (int t = 0; t < perClass; t++) {
        workMicros[c][t] *= classes.get(c).work().expectedMicros() / meanMicros;
      }
    }
  }

  /** Whether the next job repeats a template. */
  boolean repeats(RandomGenerator random) {
    return random.nextDouble() < settings.repeatProbability();
  }

  /** One of the templates of a user for a class, with equal probability. */
  int pick(int user, RandomGenerator random) {
    int perUser = settings.perUserAndClass();
    return user * perUser + (int) (random.nextDouble() * perUser);
  }

  Shape shape(int jobClass, int template) {
    return shapes[jobClass][template];
  }

  /** Of the script; another user's script may have the same. */
  String name(int jobClass, int template) {
    return names[jobClass][template % settings.perUserAndClass()];
  }

  long drawMicros(int jobClass, int template, RandomGenerator random) {
    double micros =
        workMicros[jobClass][template] * RandomVariates.factorOfMeanOne(random, settings.sigma());
    return Math.max(Durations.SHORTEST_MICROS, Math.round(micros));
  }
}
