package io.adlro.learn.agent;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The evidence for a change of leader: a sequential test by betting (Waudby-Smith and Ramdas 2024).
 * For each other policy the hypothesis is that it saves no time, in the mean of the blocks, over
 * the leader. A difference counts in units of twice the root mean square of the differences before
 * it, at most 1: x in [-1, 1]. A capital of 1 is multiplied by 1 + bet x at each block. If the
 * hypothesis holds, the expected capital never rises, so the probability that it ever reaches c is
 * at most 1 / c, however many blocks are looked at. The capital is divided among several bets, and
 * among all blocks at which betting may begin (block k gets 1 / (k (k + 1))), so that losses long
 * ago do not hide that a policy has become better. A policy is proven to be better when its capital
 * reaches 1 / ({@link #ERROR} x its share). The shares of all policies add up to 1 at most, so the
 * probability that any policy that is not better ever replaces a leader is at most that error. The
 * share of the k-th best policy in the rehearsal is 1 / (k (k + 1)); before that all are equal.
 * After a change the evidence begins again, so the way back takes as much.
 */
final class LeaderEvidence {
  /** Probability of a wrong change, over all policies and blocks of a leader. */
  static final double ERROR = 0.2;

  /** Differences beyond so many root mean squares of those before count as such. */
  private static final double LIMIT = 2;

  /** Blocks that the root mean square remembers. */
  private static final int MEMORY = 20;

  /** By so much less must the regret of another policy be for a change after a rehearsal. */
  private static final double LEAST_REGRET = 0.005;

  /** Standard errors by which it must be less. */
  private static final double CLEAR = 2;

  /** Policies with a larger regret in the rehearsals are not reviewed. */
  private static final double REVIEWED_REGRET = 0.15;

  private static final int NO_POLICY = -1;

  /** The first policy leads unless another one is clearly better. */
  private static final int FIRST = 0;

  private static final double[] BETS = {0.3, 0.95};

  // Of each policy: its regret in the rehearsals, what it saves there over the first policy and the
  // variance of that, its share of the error, blocks so far, mean square and mean of their
  // differences, capital of each bet.
  private static final int REGRET = 0;
  private static final int SAVED = 1;
  private static final int VARIANCE = 2;
  private static final int SHARE = 3;
  private static final int BLOCKS = 4;
  private static final int SQUARE = 5;
  private static final int GAIN = 6;
  private static final int CAPITAL = 7;
  private static final int WIDTH = CAPITAL + BETS.length;

  private static final int SCALARS = 3;

  private final double[] ofPolicy;
  private int leader;
  private int changes;
  private int rehearsals;

  /** None yet for any policy; the first one leads. */
  LeaderEvidence(int policies) {
    this(new double[policies * WIDTH]);
    for (int policy = 0; policy < policies; policy++) {
      ofPolicy[policy * WIDTH + SHARE] = 1.0 / policies;
    }
  }

  /** None yet about two policies, of which the first one leads and can be replaced only once. */
  static LeaderEvidence againstTheFirst() {
    LeaderEvidence evidence = new LeaderEvidence(2);
    evidence.ofPolicy[SHARE] = 0;
    evidence.ofPolicy[WIDTH + SHARE] = 1;
    return evidence;
  }

  private LeaderEvidence(double[] ofPolicy) {
    this.ofPolicy = ofPolicy;
  }

  int leader() {
    return leader;
  }

  /** The same leader on other nodes, about which nothing is known yet. */
  LeaderEvidence onOtherNodes() {
    LeaderEvidence next = ofNumbers(asNumbers());
    next.forgetBlocks();
    next.changes = 0;
    next.rehearsals = 0;
    return next;
  }

  /** How often a policy was proven to be better than the leader. */
  int changes() {
    return changes;
  }

  /**
   * The policy of the least regret leads, of those that are clearly better than the first one. If
   * there is none the first one leads (again): it has the least regret on random worlds, and
   * futures that begin in one state agree with each other more than with the long run. The best
   * ones get the largest shares. A rehearsal counts as much as all those before it, which knew
   * fewer jobs.
   *
   * @param latest regret of each policy in each future, future by future
   */
  void rehearsed(double[] latest) {
    int policies = ofPolicy.length / WIDTH;
    for (int policy = 0; policy < policies; policy++) {
      int at = policy * WIDTH;
      Saved overBest = saved(latest, policy, NO_POLICY);
      Saved overFirst = saved(latest, policy, FIRST);
      double weight = rehearsals == 0 ? 1 : 0.5;
      ofPolicy[at + REGRET] += weight * (-overBest.mean() - ofPolicy[at + REGRET]);
      ofPolicy[at + SAVED] += weight * (overFirst.mean() - ofPolicy[at + SAVED]);
      ofPolicy[at + VARIANCE] =
          weight * weight * overFirst.variance()
              + (1 - weight) * (1 - weight) * ofPolicy[at + VARIANCE];
    }
    rehearsals++;
    int[] ranked =
        IntStream.range(0, policies)
            .boxed()
            .sorted(Comparator.comparingDouble(this::regret))
            .mapToInt(Integer::intValue)
            .toArray();
    int next = isBetterThanFirst(leader) ? leader : FIRST;
    for (int policy : ranked) {
      if (isBetterThanFirst(policy) && (next == FIRST || isClear(saved(latest, policy, next)))) {
        next = policy;
        break;
      }
    }
    if (next != leader) {
      lead(next);
    }
    for (int k = 1; k <= ranked.length; k++) {
      ofPolicy[ranked[k - 1] * WIDTH + SHARE] = 1.0 / (k * (k + 1));
    }
  }

  /** Whether that is clear in the rehearsals and does not contradict the blocks. */
  private boolean isBetterThanFirst(int policy) {
    int at = policy * WIDTH;
    int compared = policy == leader ? FIRST : policy;
    double block = (policy == leader ? -1 : 1) * gain(compared);
    return isClear(new Saved(ofPolicy[at + SAVED], ofPolicy[at + VARIANCE]))
        && block >= -blockError(compared);
  }

  private static boolean isClear(Saved saved) {
    return saved.mean() > LEAST_REGRET && saved.mean() >= CLEAR * StrictMath.sqrt(saved.variance());
  }

  /** Standard error of the mean difference of the last blocks. */
  private double blockError(int policy) {
    int at = policy * WIDTH;
    double blocks = Math.min(ofPolicy[at + BLOCKS], MEMORY);
    double variance = ofPolicy[at + SQUARE] - ofPolicy[at + GAIN] * ofPolicy[at + GAIN];
    return blocks == 0 ? 0 : StrictMath.sqrt(Math.max(0, variance) / blocks);
  }

  /** What a policy saves over another one, or over the best of all, by future. */
  private Saved saved(double[] latest, int policy, int other) {
    int policies = ofPolicy.length / WIDTH;
    int futures = latest.length / policies;
    double sum = 0;
    double squares = 0;
    for (int at = 0; at < latest.length; at += policies) {
      double saved = (other == NO_POLICY ? 0 : latest[at + other]) - latest[at + policy];
      sum += saved;
      squares += saved * saved;
    }
    double mean = sum / futures;
    return new Saved(mean, Math.max(0, squares / futures - mean * mean) / (futures - 1));
  }

  /**
   * A mean over futures.
   *
   * @param variance of that mean
   */
  private record Saved(double mean, double variance) {}

  /** Whether a policy may become the leader by the next blocks. */
  boolean isReviewed(int policy) {
    return policy != leader && regret(policy) <= REVIEWED_REGRET;
  }

  /** Mean part, in the rehearsals, by which its time exceeds that of the best policy. */
  double regret(int policy) {
    return ofPolicy[policy * WIDTH + REGRET];
  }

  private void lead(int next) {
    leader = next;
    forgetBlocks();
  }

  private void forgetBlocks() {
    for (int at = 0; at < ofPolicy.length; at += WIDTH) {
      Arrays.fill(ofPolicy, at + BLOCKS, at + WIDTH, 0);
    }
  }

  /** A policy took so much less time than the leader in a block; below zero if it took more. */
  void observe(int policy, double difference) {
    int at = policy * WIDTH;
    double blocks = ++ofPolicy[at + BLOCKS];
    double scale = LIMIT * StrictMath.sqrt(ofPolicy[at + SQUARE]);
    double counted = scale > 0 ? Math.max(-1, Math.min(1, difference / scale)) : 0;
    for (int bet = 0; bet < BETS.length; bet++) {
      int of = at + CAPITAL + bet;
      double begun = ofPolicy[of] + 1 / (blocks * (blocks + 1));
      ofPolicy[of] = begun * (1 + BETS[bet] * counted);
    }
    double remembered = Math.min(blocks, MEMORY);
    ofPolicy[at + SQUARE] += (difference * difference - ofPolicy[at + SQUARE]) / remembered;
    ofPolicy[at + GAIN] += (difference - ofPolicy[at + GAIN]) / remembered;
  }

  /** The capital of the bets against the hypothesis that a policy is not better. */
  double capital(int policy) {
    int at = policy * WIDTH;
    double sum = 0;
    for (int bet = 0; bet < BETS.length; bet++) {
      sum += ofPolicy[at + CAPITAL + bet];
    }
    return sum / BETS.length + 1 / (ofPolicy[at + BLOCKS] + 1);
  }

  /** Blocks in which a policy was compared with the leader. */
  int blocks(int policy) {
    return (int) ofPolicy[policy * WIDTH + BLOCKS];
  }

  /** Mean difference of the last blocks. */
  double gain(int policy) {
    return ofPolicy[policy * WIDTH + GAIN];
  }

  /** Of the policies that are proven to be better, that with the greatest gain leads. */
  void choose() {
    int policies = ofPolicy.length / WIDTH;
    int best = leader;
    for (int policy = 0; policy < policies; policy++) {
      double error = ERROR * ofPolicy[policy * WIDTH + SHARE];
      boolean proven = policy != leader && capital(policy) >= 1 / error;
      if (proven && (best == leader || gain(policy) > gain(best))) {
        best = policy;
      }
    }
    if (best != leader) {
      lead(best);
      changes++;
    }
  }

  /** The leader and the evidence, for the result of a computation. */
  double[] asNumbers() {
    double[] numbers = new double[SCALARS + ofPolicy.length];
    numbers[0] = leader;
    numbers[1] = changes;
    numbers[2] = rehearsals;
    System.arraycopy(ofPolicy, 0, numbers, SCALARS, ofPolicy.length);
    return numbers;
  }

  /** A copy of what {@link #asNumbers} returned. */
  static LeaderEvidence ofNumbers(double[] numbers) {
    LeaderEvidence copy = new LeaderEvidence(Arrays.copyOfRange(numbers, SCALARS, numbers.length));
    copy.leader = (int) numbers[0];
    copy.changes = (int) numbers[1];
    copy.rehearsals = (int) numbers[2];
    return copy;
  }
}
