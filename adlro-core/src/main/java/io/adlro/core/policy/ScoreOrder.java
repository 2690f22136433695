package io.adlro.core.policy;

/** The least score first, ties by submission. */
public final class ScoreOrder implements JobOrder {
  /** By submission. */
  public static final ScoreOrder FCFS = new ScoreOrder((now, job) -> now.jobs().submitMicros(job));

  /** By expected run time. */
  public static final ScoreOrder SJF = new ScoreOrder(ShortestJobFirst::score);

  /** By the published mixture of run time, width and submission. */
  public static final ScoreOrder F1 = new ScoreOrder(io.adlro.core.policy.F1::score);

  private final Ranked.Score score;

  private ScoreOrder(Ranked.Score score) {
    this.score = score;
  }

  @Override
  public int first(DecisionContext now) {
    int best = now.firstWaiting();
    double least = score.of(now, best);
    for (int job = now.nextWaiting(best); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      double its = score.of(now, job);
      if (its < least) {
        best = job;
        least = its;
      }
    }
    return best;
  }
}
