package io.adlro.learn.training;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waits for the result of another thread and rethrows its failure. */
public final class Futures {
  private Futures() {}

  public static <T> T get(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while training", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "training failed: " + e.getCause().getMessage(), e.getCause());
    }
  }
}
