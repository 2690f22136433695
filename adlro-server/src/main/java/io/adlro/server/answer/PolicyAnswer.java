package io.adlro.server.answer;

import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Mode;
import java.util.Optional;

/**
 * What decides.
 *
 * @param modelDigest of its model, null for none
 */
public record PolicyAnswer(String policy, Optional<String> modelDigest) {
  public static PolicyAnswer of(LiveView view) {
    return new PolicyAnswer(
        view.policy(), Optional.of(view.modelDigest()).filter(digest -> !digest.isEmpty()));
  }

  /** Whether decisions reach the cluster. */
  public record ModeAnswer(String mode) {
    public static ModeAnswer of(Mode mode) {
      return new ModeAnswer(Written.word(mode));
    }
  }
}
