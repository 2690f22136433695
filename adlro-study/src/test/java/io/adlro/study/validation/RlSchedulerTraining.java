package io.adlro.study.validation;

import io.adlro.core.policy.ChosenFirst;
import io.adlro.core.policy.JobOrder;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.order.OrderTraining;
import io.adlro.learn.order.OrderWeights;
import io.adlro.learn.order.ResampledJobs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;

/**
 * A tool, not a test: trains the two orders that {@link RlSchedulerTable} shows beside
 * RLScheduler's. It trains on sequences resampled from those jobs of the log that are in none of
 * the tested sequences. Run its main method with three arguments: the folder of the data, the
 * folder for the weights and the number of threads. It writes, bit for bit, the weights that are
 * shipped with {@link OrderWeights}, and a log beside them. It stands among the tests because no
 * command needs it.
 */
final class RlSchedulerTraining {
  private static final long SEED = 1;

  private RlSchedulerTraining() {}

  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    Path data = Path.of(args[0]);
    Path weights = Path.of(args[1]);
    int threads = Integer.parseInt(args[2]);
    train(data, weights.resolve(OrderWeights.BLOCKING), ChosenFirst::blocking, threads);
    train(data, weights.resolve(OrderWeights.BACKFILLING), ChosenFirst::backfilling, threads);
  }

  private static void train(
      Path data, Path out, Function<JobOrder, PlacementPolicy> rules, int threads)
      throws IOException {
    OrderTraining.Settings settings = OrderTraining.Settings.DEFAULT;
    ResampledJobs jobs = new ResampledJobs(new RlSchedulerJobs(data).untouched());
    OrderTraining training = new OrderTraining(settings, jobs, rules, new RandomStreams(SEED));
    OrderTraining.Learned learnt;
    Path log = out.resolveSibling(out.getFileName() + ".log");
    try (PrintWriter progress = new PrintWriter(Files.newBufferedWriter(log), true)) {
      learnt = training.run(threads, progress::println);
    }
    Files.writeString(
        out,
        learnt
            .weights()
            .text(
                "%s, seed %d: %.4f of the slowdown of shortest first on held-out sequences"
                    .formatted(settings, SEED, learnt.heldOutCost())));
  }
}
