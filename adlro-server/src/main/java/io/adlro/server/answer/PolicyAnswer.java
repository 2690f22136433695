package io.adlro.server.answer;

import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Mode;
import java.util.Optional;

/**
 * What decides.
 *
 * @param modelDigest of its model, null for none
 * @param guard null while the policy decides itself
 */
public record PolicyAnswer(
    String policy, Optional<String> modelDigest, Optional<GuardAnswer> guard) {
  public static PolicyAnswer of(LiveView view) {
    return new PolicyAnswer(
        view.policy(),
        Optional.of(view.modelDigest()).filter(digest -> !digest.isEmpty()),
        view.trip().map(GuardAnswer::of));
  }

  /** Which other policy decides instead, since when, and why. */
  public record GuardAnswer(String deciding, String since, String trigger, String reason) {
    static GuardAnswer of(GuardTrip trip) {
      return new GuardAnswer(
          PolicyGuard.BASE,
          Written.time(trip.atMicros()),
          Written.word(trip.trigger()),
          trip.trigger().reason());
    }
  }

  /** Whether decisions reach the cluster. */
  public record ModeAnswer(String mode) {
    public static ModeAnswer of(Mode mode) {
      return new ModeAnswer(Written.word(mode));
    }
  }
}
