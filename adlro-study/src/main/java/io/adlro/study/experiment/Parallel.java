package io.adlro.study.experiment;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs independent work on several threads; the first failure ends it. */
public final class Parallel {
  private Parallel() {}

  public static <T> void forEach(List<T> items, int threads, Consumer<T> work) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> tasks =
          items.stream().<Future<?>>map(item -> workers.submit(() -> work.accept(item))).toList();
      for (Future<?> task : tasks) {
        task.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }
}
