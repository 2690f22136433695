package io.adlro.app.serve;

import io.adlro.app.serve.ServeSession.Learning;
import io.adlro.ingest.message.UserError;
import io.adlro.live.loop.Caller;
import io.adlro.live.loop.LiveLoop;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoredJob;
import io.adlro.study.training.ModelFiles;
import io.adlro.study.training.PairedReplay;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains on the site's jobs in a child process of the lowest priority, one at a time, when {@link
 * TrainingSchedule} says so. A model that loses nothing on jobs that it was not trained on is
 * proposed, and activated if that is wanted and a replay allows it.
 */
final class BackgroundTrainer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundTrainer.class);
  private static final Caller LEARN = new Caller("learn", true);
  private static final Duration LOOK = Duration.ofSeconds(30);

  /** What the JVM prints about the vector module. */
  private static final String INCUBATOR = "WARNING: Using incubator modules.*\\R?";

  private final LiveLoop loop;
  private final ModelFiles models;
  private final Function<String, PairedReplay> replay;
  private final Command command;
  private final Learning then;
  private final TrainingSchedule schedule;
  private final Thread thread = new Thread(this::run, "adlro-learn");
  private volatile Optional<Process> child = Optional.empty();

  /** Makes the command that trains. */
  interface Command {
    /**
     * For one training.
     *
     * @param file of the model
     * @param jobs the last ones, which it sees
     */
    List<String> of(Path file, int jobs);
  }

  /**
   * A trainer that does not run yet.
   *
   * @param models into whose folder trained models go
   */
  BackgroundTrainer(
      LiveLoop loop,
      ModelFiles models,
      Function<String, PairedReplay> replay,
      Command command,
      Learning then) {
    this.loop = loop;
    this.models = models;
    this.replay = replay;
    this.command = command;
    this.then = then;
    this.schedule = new TrainingSchedule(newest());
    thread.setDaemon(true);
  }

  BackgroundTrainer start() {
    thread.start();
    return this;
  }

  @Override
  public void close() {
    thread.interrupt();
    child.ifPresent(Process::destroyForcibly);
  }

  private void run() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
        lookAround();
      }
    } catch (InterruptedException e) {
      LOG.debug("training ends");
    }
  }

  /** A failed training is not worth a server: the next reason makes another. */
  private void lookAround() throws InterruptedException {
    try {
      Optional<TrainingSchedule.Due> due = schedule.due(loop.view().trip(), newest());
      if (due.isPresent()) {
        LOG.info("training on the last {} jobs begins: {}", due.get().jobs(), due.get().reason());
        train(due.get().jobs());
      }
    } catch (StoreException e) {
      LOG.warn("no training: the store does not answer");
    } catch (IOException | UserError | RequestRefused | CompletionException e) {
      LOG.warn("no training: {}", e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a training failed; the next reason makes another", e);
    }
  }

  /** The number of the newest job that has ended, which no pruning lowers. */
  private int newest() {
    return loop.reader().jobs(JobSelection.latestDone(1)).jobs().stream()
        .mapToInt(StoredJob::number)
        .findFirst()
        .orElse(0);
  }

  void train(int jobs) throws IOException, InterruptedException {
    String name = "site-" + loop.view().sequence();
    Path file = models.file(name);
    Process training = new ProcessBuilder(command.of(file, jobs)).redirectErrorStream(true).start();
    child = Optional.of(training);
    try {
      training.getOutputStream().close();
      String said = new String(training.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      training.waitFor();
      LOG.info(
          "training: {}", said.replaceAll(INCUBATOR, "").strip().replaceAll("\\s*\\R\\s*", "; "));
    } finally {
      training.destroyForcibly();
      child = Optional.empty();
    }
    if (Files.exists(file)) {
      propose(name);
    }
  }

  private void propose(String name) {
    RegisteredModel model = LearnedOnSite.proposed(name, models.load(name), loop.view().atMicros());
    loop.proposeModel(LEARN, model).join();
    if (then == Learning.PROMOTE) {
      PairedReplay found = replay.apply(name);
      Optional<String> objection = found.objection();
      if (objection.isEmpty()) {
        loop.activateModel(LEARN, name, found.sentence()).join();
      } else {
        LOG.info("the model {} is not activated: {}", name, objection.get());
      }
    }
  }
}
