package io.adlro.server.answer;

import io.adlro.live.loop.LiveView;

/**
 * Whether the process answers.
 *
 * @param status always {@code ok}
 */
public record HealthAnswer(String status) {
  public static HealthAnswer ok() {
    return new HealthAnswer("ok");
  }

  /**
   * Whether requests can be carried out.
   *
   * @param store whether the store answers
   * @param cluster whether the cluster answers
   */
  public record Readiness(boolean ready, boolean store, boolean cluster) {
    public static Readiness of(LiveView view) {
      return new Readiness(
          view.storeAnswers() && view.clusterAnswers(), view.storeAnswers(), view.clusterAnswers());
    }
  }
}
