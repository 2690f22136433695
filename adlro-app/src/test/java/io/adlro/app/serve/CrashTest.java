package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.loop.Failpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the real process and starts it again. Nothing acknowledged is lost, nothing runs twice, no
 * GPU is booked twice. {@code -Dadlro.crash.kills=300} kills it more often, {@code
 * -Dadlro.crash.minutes=20} until that time at most.
 */
final class CrashTest {
  private static final int KILLS = Integer.getInteger("adlro.crash.kills", 8);
  private static final Duration LONGEST =
      Duration.ofMinutes(Integer.getInteger("adlro.crash.minutes", 60));
  private static final long SEED = Long.getLong("adlro.crash.seed", 1);
  private static final int LEAST_UNACKNOWLEDGED = 50;
  private static final int LEAST_ORDERS = 5;
  private static final int MOST_ACKNOWLEDGEMENTS = 300;
  private static final int MOST_MICROS = 20_000;
  private static final int SAMPLE = 10;
  private static final int KILLED = 137;

  /** The log of the cluster has all that happened before: it need not be read after each kill. */
  private static final int KILLS_TO_CHECK_LOG = 4;

  @TempDir Path home;

  @Test
  void nothingIsLostAndNothingRunsTwiceWhenTheProcessIsKilledAtAnyMoment() throws Exception {
    Random random = new Random(SEED);
    long endNanos = System.nanoTime() + LONGEST.toNanos();
    try (CrashSite site = new CrashSite(home)) {
      for (int kill = 0; kill < KILLS && System.nanoTime() < endNanos; ) {
        Map<String, String> acknowledged = site.clients.acknowledged();
        site.startProcess();
        site.awaitAddress();
        site.checkAcknowledged(acknowledged, sample(acknowledged, random));
        site.clients.send();
        awaitMoment(site, random);
        site.kill();
        kill += counts(site) ? 1 : 0;
        if (kill % KILLS_TO_CHECK_LOG == 0) {
          site.checkClusterLog();
        }
      }
      site.startServing();
      site.checkEnd();
    }
  }

  /** Waits for some acknowledgements and a little time, until enough is in flight. */
  private static void awaitMoment(CrashSite site, Random random) throws Exception {
    Deadline deadline = CrashSite.deadline();
    int enough = site.clients.acknowledgedCount() + 1 + random.nextInt(MOST_ACKNOWLEDGEMENTS);
    while (site.clients.acknowledgedCount() < enough) {
      deadline.pause("too few acknowledgements");
    }
    TimeUnit.MICROSECONDS.sleep(random.nextInt(MOST_MICROS));
    while (site.ordersInFlight() < LEAST_ORDERS
        || site.clients.outstanding() < LEAST_UNACKNOWLEDGED) {
      deadline.pause(
          () ->
              "%d orders in flight, %d submissions"
                  .formatted(site.ordersInFlight(), site.clients.outstanding()));
    }
  }

  /** Whether a process ended with enough submissions that have no answer. */
  private static boolean counts(CrashSite site) {
    return site.clients.unanswered() >= LEAST_UNACKNOWLEDGED;
  }

  private static List<String> sample(Map<String, String> acknowledged, Random random) {
    List<String> keys = new ArrayList<>(acknowledged.keySet());
    Collections.shuffle(keys, random);
    return keys.subList(0, Math.min(SAMPLE, keys.size()));
  }

  @Test
  void nothingIsLostAndNothingRunsTwiceWhenTheProcessEndsBetweenJournalStoreAndCluster()
      throws Exception {
    Random random = new Random(SEED);
    try (CrashSite site = new CrashSite(home)) {
      for (Failpoint place : Failpoint.values()) {
        Map<String, String> acknowledged = site.clients.acknowledged();
        site.startProcess("-Dadlro.failpoint=%s:%d".formatted(place, passed(place)));
        site.awaitAddress();
        site.checkAcknowledged(acknowledged, sample(acknowledged, random));
        assertThat(site.serveUntilItEnds()).as("the exit code at %s", place).isEqualTo(KILLED);
        assertThat(counts(site)).as("the clients were sending at %s", place).isTrue();
      }
      site.startServing();
      site.checkEnd();
    }
  }

  /** So often that the clients send and orders are in flight when the process ends. */
  private static int passed(Failpoint place) {
    return switch (place) {
      case BEFORE_SNAPSHOT, AFTER_SNAPSHOT -> 4;
      case BETWEEN_ORDERS -> 300;
      default -> 60;
    };
  }
}
