package io.adlro.live.loop;

import java.time.Duration;

/**
 * How a loop works. Times are those of the machine except where they say otherwise.
 *
 * @param inboxMessages that may wait; requests are refused when three quarters of it are used
 * @param batchMessages that one commit takes at most
 * @param decisionTime after which the fallback policy completes a decision
 * @param orderTimeout after which an order to place without an answer is given up, in time of the
 *     loop
 * @param snapshotRecords after which a snapshot is written
 * @param viewInterval after which the view is made again if something has changed
 * @param reasons how many waiting jobs have their reason in the view
 * @param keep how long the store keeps jobs that have ended and the records of the time before, in
 *     time of the loop
 * @param quotas of each owner of jobs; a cluster with a queue has its own
 */
public record LoopSettings(
    int inboxMessages,
    int batchMessages,
    Duration decisionTime,
    Duration orderTimeout,
    int snapshotRecords,
    Duration viewInterval,
    int reasons,
    Duration keep,
    UserQuotas quotas) {
  public static final LoopSettings DEFAULT =
      new LoopSettings(
          16_384,
          1_024,
          Duration.ofMillis(50),
          Duration.ofSeconds(60),
          100_000,
          Duration.ofMillis(100),
          1_000,
          Duration.ofDays(90),
          UserQuotas.NONE);
}
