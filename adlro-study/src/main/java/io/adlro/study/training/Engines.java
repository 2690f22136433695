package io.adlro.study.training;

import io.adlro.ingest.message.UserError;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerProvider;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.NativeLearner;

/** Creates learners with the engine that the user chose. */
final class Engines {
  private static final String NATIVE = "native";

  private Engines() {}

  static Learner learner(
      String engine, NetworkSpec network, Learner.Settings settings, float[] weights) {
    if (engine.equals(NATIVE)) {
      return new NativeLearner(network, settings, weights);
    }
    LearnerProvider provider =
        LearnerProvider.named(engine)
            .orElseThrow(
                () ->
                    new UserError(
                        "--engine %s: this build does not have it; build with mvn -P%s package, or"
                                .formatted(engine, engine)
                            + " use --engine native"));
    float[] zeros = new float[weights.length];
    return provider.create(network, settings, new LearnerState(weights, zeros, zeros.clone(), 0));
  }
}
