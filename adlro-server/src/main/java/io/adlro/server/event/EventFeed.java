package io.adlro.server.event;

import io.adlro.live.loop.Committed;
import io.adlro.live.loop.Mode;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoreException;
import io.adlro.server.access.Identity;
import io.adlro.server.answer.PolicyAnswer;
import io.adlro.server.event.ChangeReader.Changes;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import jakarta.servlet.ServletOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends changes to receivers. One thread reads from the store what commits have changed, once for
 * all receivers that are up to date, and page by page for one that resumes.
 */
public final class EventFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventFeed.class);
  private static final int MOST_CLIENTS = 256;
  private static final long KEEP_ALIVE_NANOS = 15_000_000_000L;
  private static final long NANOS_OF_MILLI = 1_000_000;
  private static final long PAUSE_NANOS = 100 * NANOS_OF_MILLI;

  private final Orchestrator orchestrator;
  private final ChangeReader changes;
  private final List<EventClient> clients = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::run, "adlro-events");
  private final Object lock = new Object();
  private final Map<EventClient, BooleanSupplier> admissions = new ConcurrentHashMap<>();
  private final AtomicBoolean keysChanged = new AtomicBoolean();
  private long admissionNanos = System.nanoTime();
  private long keptAliveNanos = System.nanoTime();
  private boolean isWoken;
  private boolean isEnded;
  private long committed;
  private Mode mode;

  public EventFeed(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
    changes = new ChangeReader(orchestrator);
    mode = orchestrator.view().mode();
    committed = orchestrator.view().sequence();
    thread.setDaemon(true);
  }

  public EventFeed start() {
    thread.start();
    return this;
  }

  /** Called on the thread of the loop. */
  public void committed(Committed commit) {
    if (!commit.batch().keys().isEmpty()) {
      keysChanged.set(true);
    }
    synchronized (lock) {
      committed = Math.max(committed, commit.batch().lastSequence());
    }
    wake();
  }

  /** How many streams a user receives. */
  long streamsOf(Identity who) {
    return clients.stream().filter(client -> client.isOf(who)).count();
  }

  /** Refuses a receiver beyond the bound. */
  void checkRoom() {
    if (clients.size() >= MOST_CLIENTS) {
      throw new HttpRefusal(ProblemKind.BUSY, MOST_CLIENTS + " receivers of events are connected");
    }
  }

  /** Adds a receiver that has seen the changes up to a record. */
  EventClient add(Identity who, BooleanSupplier admission, ServletOutputStream out, long after) {
    EventClient client = new EventClient(who, out, after, this::wake);
    admissions.put(client, admission);
    out.setWriteListener(client);
    client.send(
        List.of(StreamEvent.unnumbered("mode", "", PolicyAnswer.ModeAnswer.of(currentMode()))));
    clients.add(client);
    wake();
    return client;
  }

  /** The last committed record. */
  long lastSequence() {
    synchronized (lock) {
      return committed;
    }
  }

  private Mode currentMode() {
    return orchestrator.view().mode();
  }

  private void wake() {
    synchronized (lock) {
      isWoken = true;
      lock.notifyAll();
    }
  }

  private void run() {
    while (await()) {
      try {
        sendMode();
        sendChanges(lastSequence());
      } catch (StoreException e) {
        LOG.warn("events wait for the store: {}", e.getMessage());
      } catch (RuntimeException e) {
        LOG.error("events could not be sent", e);
      }
      checkAdmissions();
      pause();
      clients.removeIf(EventClient::isClosed);
      admissions.keySet().removeIf(EventClient::isClosed);
    }
    clients.forEach(EventClient::close);
  }

  /** Ends the streams of keys that were revoked and of tokens that have expired. */
  private void checkAdmissions() {
    if (keysChanged.getAndSet(false) || System.nanoTime() - admissionNanos > KEEP_ALIVE_NANOS) {
      admissionNanos = System.nanoTime();
      admissions.forEach(
          (client, admission) -> {
            if (!admission.getAsBoolean()) {
              client.close();
            }
          });
    }
  }

  /** Waits until there may be something to send; false at the end. */
  private boolean await() {
    synchronized (lock) {
      while (!isWoken && !isEnded) {
        long leftMillis = (keptAliveNanos + KEEP_ALIVE_NANOS - System.nanoTime()) / NANOS_OF_MILLI;
        if (leftMillis <= 0) {
          break;
        }
        try {
          lock.wait(leftMillis);
        } catch (InterruptedException e) {
          return false;
        }
      }
      keepAlive();
      isWoken = false;
      return !isEnded;
    }
  }

  /** Commits come faster than receivers need them; what they have changed is sent together. */
  private void pause() {
    if (clients.isEmpty()) {
      return;
    }
    long end = System.nanoTime() + PAUSE_NANOS;
    synchronized (lock) {
      for (long left = PAUSE_NANOS; left > 0 && !isEnded; left = end - System.nanoTime()) {
        try {
          TimeUnit.NANOSECONDS.timedWait(lock, left);
        } catch (InterruptedException e) {
          isEnded = true;
        }
      }
    }
  }

  /** Also while commits come that change nothing for a receiver: its connection would get idle. */
  private void keepAlive() {
    long now = System.nanoTime();
    if (now - keptAliveNanos > KEEP_ALIVE_NANOS - NANOS_OF_MILLI) {
      keptAliveNanos = now;
      clients.forEach(client -> client.send(List.of(StreamEvent.KEEP_ALIVE)));
    }
  }

  private void sendMode() {
    Mode now = currentMode();
    if (now != mode) {
      mode = now;
      List<StreamEvent> event =
          List.of(StreamEvent.unnumbered("mode", "", PolicyAnswer.ModeAnswer.of(now)));
      clients.forEach(client -> client.send(event));
    }
  }

  /** Receivers at the same record share what is read. */
  private void sendChanges(long last) {
    List<EventClient> behind = new ArrayList<>(clients);
    behind.removeIf(client -> client.isClosed() || client.cursor() >= last);
    while (!behind.isEmpty()) {
      long after = behind.get(0).cursor();
      Changes page = changes.read(after, last);
      for (EventClient client : behind) {
        if (client.cursor() == after) {
          client.send(page.events());
          client.moveTo(page.upTo());
        }
      }
      behind.removeIf(client -> isServed(client, last));
    }
  }

  /** One that resumes far behind goes on when its queue has room. */
  private static boolean isServed(EventClient client, long last) {
    return client.isClosed()
        || client.cursor() >= last
        || !client.hasRoomFor(2 * ChangeReader.MOST);
  }

  /** Ends all streams. */
  @Override
  public void close() {
    synchronized (lock) {
      isEnded = true;
      lock.notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
