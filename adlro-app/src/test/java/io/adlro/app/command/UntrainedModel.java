package io.adlro.app.command;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A model of the default agent that has learnt nothing: it has opinions, if no good ones. */
public final class UntrainedModel {
  private static final NetworkSpec.Plane NETWORK = AdlroTraining.network(8);

  private UntrainedModel() {}

  public static ModelBundle bundle(double margin) {
    ExecutorService workers = Executors.newSingleThreadExecutor();
    AdlroTraining.Plan none = new AdlroTraining.Plan(1, 0, 1, 2, 1, 1, 1, 0, 1, 1, Set.of());
    try (AdlroTraining training =
        new AdlroTraining(
            none,
            AdlroTraining.Settings.DEFAULT,
            new AdlroTraining.Start(
                NETWORK,
                new LearnedChoice.Settings(margin, 0.4),
                random ->
                    new NativeLearner(
                        NETWORK,
                        new Learner.Settings(1e-3, 1, 10),
                        Networks.initialWeights(NETWORK, random))),
            (number, seed) -> {
              throw new IllegalStateException("nothing is trained");
            },
            PolicyCatalog.entries().subList(0, 1),
            workers,
            7)) {
      return training.bundle();
    } finally {
      workers.shutdown();
    }
  }
}
