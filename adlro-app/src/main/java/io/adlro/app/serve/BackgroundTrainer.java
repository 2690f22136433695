package io.adlro.app.serve;

import io.adlro.app.serve.ServeSession.Learning;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.GuardTrip.Trigger;
import io.adlro.core.state.JobPhase;
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
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains on the site's jobs in a child process of the lowest priority, one at a time: when the
 * guard reports drift, and after a number of new jobs. A model that loses nothing on jobs that it
 * was not trained on is proposed, and activated if that is wanted and a replay allows it.
 */
final class BackgroundTrainer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundTrainer.class);
  private static final Caller LEARN = new Caller("learn", true);
  private static final Duration LOOK = Duration.ofSeconds(30);

  /** Submitted jobs between two trainings without drift. */
  private static final int JOBS = 5_000;

  private final LiveLoop loop;
  private final ModelFiles models;
  private final Function<String, PairedReplay> replay;
  private final Function<Path, List<String>> command;
  private final Learning then;
  private final Thread thread = new Thread(this::run, "adlro-learn");
  private Optional<GuardTrip> trained = Optional.empty();
  private int trainedAt;
  private volatile Optional<Process> child = Optional.empty();

  /**
   * A trainer that does not run yet.
   *
   * @param models into whose folder trained models go
   * @param command the command that trains, for the file of the model
   */
  BackgroundTrainer(
      LiveLoop loop,
      ModelFiles models,
      Function<String, PairedReplay> replay,
      Function<Path, List<String>> command,
      Learning then) {
    this.loop = loop;
    this.models = models;
    this.replay = replay;
    this.command = command;
    this.then = then;
    this.trainedAt = submitted();
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
      Optional<GuardTrip> drift =
          loop.view().trip().filter(trip -> trip.trigger() == Trigger.DRIFT);
      boolean isNew = drift.isPresent() && !drift.equals(trained);
      if (isNew || submitted() - trainedAt >= JOBS) {
        trained = drift;
        LOG.info("training on the site's jobs begins: {}", isNew ? "drift" : "enough new jobs");
        train();
        trainedAt = submitted();
      }
    } catch (StoreException e) {
      LOG.warn("no training: the store does not answer");
    } catch (IOException | UserError | RequestRefused | CompletionException e) {
      LOG.warn("no training: {}", e.getMessage());
    }
  }

  /** The number of the newest job that has ended, which no pruning lowers. */
  private int submitted() {
    return loop
        .reader()
        .jobs(
            new JobSelection(
                Set.of(JobPhase.DONE),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                JobSelection.Sort.SUBMITTED,
                true,
                0,
                1))
        .jobs()
        .stream()
        .mapToInt(StoredJob::number)
        .findFirst()
        .orElse(0);
  }

  void train() throws IOException, InterruptedException {
    String name = "site-" + loop.view().sequence();
    Path file = models.file(name);
    Process training = new ProcessBuilder(command.apply(file)).redirectErrorStream(true).start();
    child = Optional.of(training);
    try {
      training.getOutputStream().close();
      String said = new String(training.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      training.waitFor();
      LOG.info("training: {}", said.strip().replaceAll("\\s*\\R\\s*", "; "));
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
