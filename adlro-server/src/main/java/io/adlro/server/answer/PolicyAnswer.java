package io.adlro.server.answer;

import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Mode;
import java.util.Optional;

/**
 * What decides.
 *
 * @param modelDigest of its model, null for none
 * @param basePolicy that the guard compares it with
 * @param guard null while the policy decides itself
 * @param regret null for a rule, and before the first replay
 */
public record PolicyAnswer(
    String policy,
    Optional<String> modelDigest,
    String basePolicy,
    Optional<GuardAnswer> guard,
    Optional<RegretAnswer> regret) {
  public static PolicyAnswer of(LiveView view) {
    return new PolicyAnswer(
        view.policy(),
        Optional.of(view.modelDigest()).filter(digest -> !digest.isEmpty()),
        PolicyGuard.BASE,
        view.trip().map(GuardAnswer::of),
        view.regret().map(RegretAnswer::of));
  }

  /**
   * How the policy did beside the base policy in replays of recent jobs.
   *
   * @param regret by which part of its mean time it was slower; below zero if it was faster
   */
  public record RegretAnswer(int blocks, double regret, boolean proven) {
    static RegretAnswer of(RegretReplay.Found found) {
      return new RegretAnswer(found.blocks(), found.regret(), found.isProven());
    }
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
