package io.adlro.live.driver;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A cluster that runs jobs. Jobs are named by their ids, GPUs by the ids of the cluster file.
 *
 * <p>An order may be sent more than once, and may arrive after the process that sent it has died.
 * The cluster starts an attempt of a job at most once, and refuses orders of an epoch before the
 * highest that it has seen.
 */
public interface Driver extends AutoCloseable {
  /** Begins to report. Reports come from any thread, one at a time, in the order of the cluster. */
  void start(Consumer<Report> reports);

  /** Sends an order and returns at once. The answer, if there is one, is a report. */
  void send(DriverOrder order);

  /**
   * What the cluster has at present. Reports that came before the answer are older than it. Fails
   * if the cluster does not answer.
   *
   * @param epoch of the process that asks: orders of earlier ones are refused from then on
   */
  CompletableFuture<ClusterContents> observe(long epoch);

  /**
   * Whether users submit jobs to the cluster itself. It reports each as {@link Report.Arrived}, and
   * no others can be started.
   */
  default boolean hasQueue() {
    return false;
  }

  /** Why the cluster may be observed only, as a sentence; empty if it takes orders. */
  default Optional<String> whyReadOnly() {
    return Optional.empty();
  }

  /** Ends the reports; jobs run on. */
  @Override
  void close();
}
