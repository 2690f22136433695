package io.adlro.study.training;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A training with its own threads, which end with it. */
final class ThreadedTraining implements Training {
  private final Training training;
  private final ExecutorService workers;

  private ThreadedTraining(Training training, ExecutorService workers) {
    this.training = training;
    this.workers = workers;
  }

  static Training of(int threads, Function<ExecutorService, Training> begin) {
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      return new ThreadedTraining(begin.apply(workers), workers);
    } catch (RuntimeException e) {
      workers.shutdownNow();
      throw e;
    }
  }

  @Override
  public boolean isFinished() {
    return training.isFinished();
  }

  @Override
  public TrainingPoint advance() {
    return training.advance();
  }

  @Override
  public void save(FlatWriter out) {
    training.save(out);
  }

  @Override
  public void restore(FlatReader in) {
    training.restore(in);
  }

  @Override
  public ModelBundle bundle() {
    return training.bundle();
  }

  @Override
  public void close() {
    workers.shutdownNow();
    training.close();
  }
}
