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
  private static final double LEAST_REGRET = 0.01;

  /** Standard errors by which it must be less in the latest rehearsal. */
  private static final double CLEAR = 1.5;

  /** Policies with a larger regret in the rehearsals are not reviewed. */
  private static final double REVIEWED_REGRET = 0.15;

  private static final int NO_POLICY = -1;

  private static final double[] BETS = {0.3, 0.95};

  // Of each policy: its regret, its share of the error, blocks so far, mean square and mean of
  // their differences, capital of each bet.
  private static final int REGRET = 0;
  private static final int SHARE = 1;
  private static final int BLOCKS = 2;
  private static final int SQUARE = 3;
  private static final int GAIN = 4;
  private static final int CAPITAL = 5;
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
   * The policy of the least regret leads, of those that are clearly better than the leader in the
   * latest rehearsal and not worse in the blocks so far; the best ones get the largest shares. A
   * rehearsal counts as much as all those before it, which knew fewer jobs.
   *
   * @param latest regret of each policy in each future, future by future
   */
  void rehearsed(double[] latest) {
    int policies = ofPolicy.length / WIDTH;
    for (int policy = 0; policy < policies; policy++) {
      int at = policy * WIDTH + REGRET;
      double mean = saved(latest, policy, NO_POLICY).mean();
      ofPolicy[at] = rehearsals == 0 ? -mean : (ofPolicy[at] - mean) / 2;
    }
    rehearsals++;
    int[] ranked =
        IntStream.range(0, policies)
            .boxed()
            .sorted(Comparator.comparingDouble(this::regret))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int policy : ranked) {
      if (regret(policy) >= regret(leader) - LEAST_REGRET) {
        break;
      }
      if (gain(policy) >= 0 && saved(latest, policy, leader).isClear()) {
        lead(policy);
        break;
      }
    }
    for (int k = 1; k <= ranked.length; k++) {
      ofPolicy[ranked[k - 1] * WIDTH + SHARE] = 1.0 / (k * (k + 1));
    }
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
    double variance = Math.max(0, squares / futures - mean * mean) / (futures - 1);
    return new Saved(mean, StrictMath.sqrt(variance));
  }

  private record Saved(double mean, double error) {
    boolean isClear() {
      return !(mean < CLEAR * error); // of two endless regrets neither is better
    }
  }

  /** Whether a policy may become the leader by the next blocks. */
  boolean isReviewed(int policy) {
    return policy != leader && regret(policy) <= REVIEWED_REGRET;
  }

  private double regret(int policy) {
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
