package io.adlro.app.serve;

import io.adlro.app.serve.ServeSession.Learning;
import io.adlro.core.policy.GuardTrip;
import io.adlro.ingest.message.UserError;
import io.adlro.live.loop.Caller;
import io.adlro.live.loop.LiveLoop;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoredJob;
import io.adlro.server.metrics.TrainingEnd;
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

  /** The name of the value of the store with the schedule. */
  static final String SCHEDULE = "training-schedule";

  /** What the JVM prints about the vector module. */
  private static final String INCUBATOR = "WARNING: Using incubator modules.*\\R?";

  private final LiveLoop loop;
  private final ModelFiles models;
  private final Function<String, PairedReplay> replay;
  private final Command command;
  private final Learning then;
  private final TrainingSchedule schedule;
  private final Thread thread = new Thread(this::run, "adlro-learn");
  private final GuardTrips trips = new GuardTrips();
  private final Runnable endListening;

  /** Seen while the store did not answer; of the thread that trains. */
  private Optional<GuardTrip> missed = Optional.empty();

  private volatile Optional<Process> child = Optional.empty();
  private volatile Optional<TrainingEnd> lastEnd = Optional.empty();

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
    this.schedule = kept().orElseGet(() -> new TrainingSchedule(newest()));
    thread.setDaemon(true);
    endListening = loop.listen(trips::committed);
  }

  /** As an earlier process has left it. */
  private Optional<TrainingSchedule> kept() {
    try {
      return loop.reader().value(SCHEDULE).map(TrainingSchedule::of);
    } catch (IllegalArgumentException e) {
      LOG.warn("the schedule of trainings begins again: {}", e.getMessage());
      return Optional.empty();
    }
  }

  /** How the last training of this process ended, if there was one. */
  Optional<TrainingEnd> lastEnd() {
    return lastEnd;
  }

  void start() {
    thread.start();
  }

  @Override
  public void close() {
    endListening.run();
    thread.interrupt();
    child.ifPresent(Process::destroyForcibly);
  }

  private void run() {
    try {
      while (true) {
        look(trips.next(LOOK));
      }
    } catch (InterruptedException e) {
      LOG.debug("training ends");
    }
  }

  /**
   * Trains if it is time to. A failed training is not worth a server: the next reason makes
   * another.
   */
  void look(Optional<GuardTrip> trip) throws InterruptedException {
    missed = missed.or(() -> trip);
    try {
      int newest = newest();
      missed.ifPresent(change -> schedule.tripped(change, newest));
      missed = Optional.empty();
      Optional<TrainingSchedule.Due> due = schedule.due(newest);
      keepSchedule();
      if (due.isPresent()) {
        LOG.info("training on the last {} jobs begins: {}", due.get().jobs(), due.get().reason());
        lastEnd = Optional.of(endOf(due.get().jobs()));
        schedule.ended(newest);
        keepSchedule();
      }
    } catch (StoreException e) {
      LOG.warn("no training: the store does not answer");
    }
  }

  private TrainingEnd endOf(int jobs) throws InterruptedException {
    try {
      return train(jobs);
    } catch (StoreException e) {
      LOG.warn("no training: the store does not answer");
    } catch (IOException | UserError | RequestRefused | CompletionException e) {
      LOG.warn("no training: {}", e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a training failed; the next reason makes another", e);
    }
    return TrainingEnd.FAILED;
  }

  /** What did not reach the store is written at the next look. */
  private void keepSchedule() {
    String text = schedule.text();
    if (!loop.reader().value(SCHEDULE).equals(Optional.of(text))) {
      loop.keep(SCHEDULE, text);
    }
  }

  /** The number of the newest job that has ended, which no pruning lowers. */
  private int newest() {
    return loop.reader().jobs(JobSelection.latestDone(1)).jobs().stream()
        .mapToInt(StoredJob::number)
        .findFirst()
        .orElse(0);
  }

  TrainingEnd train(int jobs) throws IOException, InterruptedException {
    String name = "site-" + loop.view().sequence();
    Path file = models.file(name);
    Process training = new ProcessBuilder(command.of(file, jobs)).redirectErrorStream(true).start();
    child = Optional.of(training);
    int code;
    try {
      training.getOutputStream().close();
      String said = new String(training.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      code = training.waitFor();
      LOG.info(
          "training: {}", said.replaceAll(INCUBATOR, "").strip().replaceAll("\\s*\\R\\s*", "; "));
    } finally {
      training.destroyForcibly();
      child = Optional.empty();
    }
    if (Files.exists(file)) {
      return propose(name);
    }
    return code == 0 ? TrainingEnd.NO_GAIN : TrainingEnd.FAILED;
  }

  private TrainingEnd propose(String name) {
    RegisteredModel model = LearnedOnSite.proposed(name, models.load(name), loop.view().atMicros());
    loop.proposeModel(LEARN, model).join();
    if (then == Learning.PROMOTE) {
      PairedReplay found = replay.apply(name);
      Optional<String> objection = found.objection();
      if (objection.isEmpty()) {
        loop.activateModel(LEARN, name, found.sentence()).join();
        return TrainingEnd.PROMOTED;
      }
      LOG.info("the model {} is not activated: {}", name, objection.get());
    }
    return TrainingEnd.PROPOSED;
  }
}
