package io.adlro.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.GuardTrip.Trigger;
import io.adlro.live.loop.Committed;
import io.adlro.live.store.Batch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class GuardTripsTest {
  private static final GuardTrip FIRST = new GuardTrip(Trigger.DRIFT, 7);
  private static final GuardTrip SECOND = new GuardTrip(Trigger.REGRET, 9);

  private final GuardTrips trips = new GuardTrips();

  private void commit(Optional<GuardTrip> trip) {
    Batch batch =
        new Batch(1, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Map.of());
    trips.committed(new Committed(batch, 0, 0, false, trip));
  }

  private Optional<GuardTrip> next() throws InterruptedException {
    return trips.next(Duration.ZERO);
  }

  @Test
  void aTripThatEndedBeforeAnyoneLookedIsNotLost() throws Exception {
    commit(Optional.of(FIRST));
    commit(Optional.empty());

    assertThat(next()).contains(FIRST);
    assertThat(next()).isEmpty();
  }

  @Test
  void aTripOfManyCommitsComesOnceAndTheNextOneToo() throws Exception {
    for (int commits = 0; commits < 1_000; commits++) {
      commit(Optional.of(FIRST));
    }
    commit(Optional.empty());
    commit(Optional.of(SECOND));

    assertThat(next()).contains(FIRST);
    assertThat(next()).contains(SECOND);
    assertThat(next()).isEmpty();
  }
}
