package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.loop.Failpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Kills the real process and starts it again. Nothing acknowledged is lost, nothing runs twice, no
 * GPU is booked twice. {@code -Dadlro.crash.kills=300} kills it more often.
 */
final class CrashTest {
  private static final int KILLS = Integer.getInteger("adlro.crash.kills", 5);
  private static final long SEED = Long.getLong("adlro.crash.seed", 1);
  private static final int LEAST_UNACKNOWLEDGED = 50;
  private static final int LEAST_ORDERS = 5;
  private static final int MOST_ACKNOWLEDGEMENTS = 300;
  private static final int MOST_MICROS = 20_000;
  private static final int SAMPLE = 10;
  private static final int KILLED = 137;
  private static final int ALL_PLACES_FROM_KILLS = 20;

  @TempDir Path home;

  @Test
  void nothingIsLostAndNothingRunsTwiceWhenTheProcessIsKilledAtAnyMoment() throws Exception {
    Random random = new Random(SEED);
    try (CrashSite site = new CrashSite(home)) {
      for (int kill = 0; kill < KILLS; kill++) {
        Map<String, String> acknowledged = site.clients.acknowledged();
        site.startProcess();
        site.awaitAddress();
        site.checkAcknowledged(acknowledged, sample(acknowledged, random));
        site.clients.send();
        awaitMoment(site, random);
        site.kill();
        site.checkClusterLog();
      }
      site.startServing();
      site.checkEnd();
    }
  }

  /** Waits for some acknowledgements and a little time, until a kill counts. */
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
          "%d orders in flight, %d submissions"
              .formatted(site.ordersInFlight(), site.clients.outstanding()));
    }
  }

  private static List<String> sample(Map<String, String> acknowledged, Random random) {
    List<String> keys = new ArrayList<>(acknowledged.keySet());
    Collections.shuffle(keys, random);
    return keys.subList(0, Math.min(SAMPLE, keys.size()));
  }

  /** Two of the places in a build that has to be short, all of them with more kills. */
  private static List<Failpoint> places() {
    return KILLS < ALL_PLACES_FROM_KILLS
        ? List.of(Failpoint.AFTER_COMMIT, Failpoint.BETWEEN_ORDERS)
        : List.of(Failpoint.values());
  }

  @ParameterizedTest
  @MethodSource("places")
  void nothingIsLostAndNothingRunsTwiceWhenTheProcessEndsAt(Failpoint place) throws Exception {
    try (CrashSite site = new CrashSite(home)) {
      assertThat(endAt(site, place, passedUnderLoad(place))).isEqualTo(KILLED);
      Map<String, String> acknowledged = site.clients.acknowledged();
      site.startProcess();
      site.awaitAddress();
      site.checkAcknowledged(acknowledged, sample(acknowledged, new Random(SEED)));
      site.clients.send();
      site.checkEnd();
    }
  }

  /** So often that the clients send and orders are in flight when the process ends. */
  private static int passedUnderLoad(Failpoint place) {
    return switch (place) {
      case BEFORE_SNAPSHOT, AFTER_SNAPSHOT -> 12;
      case BETWEEN_ORDERS -> 800;
      default -> 150;
    };
  }

  private static int endAt(CrashSite site, Failpoint place, int passed) throws Exception {
    site.startProcess("-Dadlro.failpoint=%s:%d".formatted(place, passed));
    int code = site.serveUntilItEnds();
    site.checkClusterLog();
    return code;
  }
}
