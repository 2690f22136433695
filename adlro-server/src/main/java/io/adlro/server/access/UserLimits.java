package io.adlro.server.access;

import io.adlro.ingest.message.NumberText;
import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How much each user may request, so that others are not harmed. Operators have no such limit. As
 * much as in {@value #BURST_SECONDS} seconds may come at once.
 */
public final class UserLimits {
  private static final int BURST_SECONDS = 10;

  /** A question is answered by simulations, one at a time for all users. */
  private static final int QUESTIONS_PER_SECOND = 1;

  /** Of one address; those with a valid key or token do not count. */
  private static final int UNKNOWN_PER_SECOND = 10;

  /** Half of those of the server. */
  private static final int MOST_THREADS = 32;

  /**
   * The limits.
   *
   * @param requestsPerSecond of any kind
   * @param submissionsPerSecond requests that submit jobs
   * @param bodyMib size of a body
   * @param streams of events at a time
   */
  public record Settings(
      int requestsPerSecond, int submissionsPerSecond, int bodyMib, int streams) {
    public static final Settings DEFAULT = new Settings(200, 50, 16, 16);
  }

  private final Settings settings;
  private final SenderBudgets requests;
  private final SenderBudgets submissions;
  private final SenderBudgets questions;
  private final SenderBudgets unknown;
  private final Map<String, Integer> threads = new ConcurrentHashMap<>();

  public UserLimits(Settings settings, LongSupplier nanoTime) {
    this.settings = settings;
    requests = budgets(settings.requestsPerSecond(), nanoTime);
    submissions = budgets(settings.submissionsPerSecond(), nanoTime);
    questions = budgets(QUESTIONS_PER_SECOND, nanoTime);
    unknown = budgets(UNKNOWN_PER_SECOND, nanoTime);
  }

  private static SenderBudgets budgets(int perSecond, LongSupplier nanoTime) {
    return new SenderBudgets(BURST_SECONDS * perSecond, perSecond, nanoTime);
  }

  /** Counts a request. */
  public void countRequest(Identity who) {
    count(who, requests, "request-rate", settings.requestsPerSecond(), "request");
  }

  /** Counts a request that submits jobs. */
  public void countSubmission(Identity who) {
    count(who, submissions, "submission-rate", settings.submissionsPerSecond(), "submission");
  }

  /** Counts a request that is answered by simulated futures. */
  public void countQuestion(Identity who) {
    count(who, questions, "question-rate", QUESTIONS_PER_SECOND, "question");
  }

  /** Counts a request without a valid key or token. */
  public void countUnknown(String address) {
    if (!unknown.take(address)) {
      throw new HttpRefusal(
          ProblemKind.BUSY,
          "%s sends more than %d requests a second without a valid key or token"
              .formatted(address, UNKNOWN_PER_SECOND),
          "unknown-rate");
    }
  }

  private static void count(
      Identity who, SenderBudgets budgets, String reason, int perSecond, String what) {
    if (isLimited(who) && !budgets.take(who.name())) {
      throw new HttpRefusal(
          ProblemKind.BUSY,
          "`%s` sends more than %s a second"
              .formatted(who.name(), NumberText.count(perSecond, what)),
          reason);
    }
  }

  /** Carries out a request of a user who has not too many threads already, such as slow bodies. */
  public void carryOut(Identity who, Runnable request) {
    if (!isLimited(who)) {
      request.run();
      return;
    }
    int now = threads.merge(who.name(), 1, Integer::sum);
    try {
      if (now > MOST_THREADS) {
        throw new HttpRefusal(
            ProblemKind.BUSY,
            "`%s` has %d requests that are being read already".formatted(who.name(), MOST_THREADS),
            "request-rate");
      }
      request.run();
    } finally {
      threads.computeIfPresent(who.name(), (name, count) -> count == 1 ? null : count - 1);
    }
  }

  /** The largest body that a sender may send, at most as large as any. */
  public int bodyBytes(Identity who, int mostBytes) {
    return isLimited(who) ? Math.min(mostBytes, settings.bodyMib() << 20) : mostBytes;
  }

  /** Refuses a further stream of events of a user who has so many. */
  public void checkStreams(Identity who, long open) {
    if (isLimited(who) && open >= settings.streams()) {
      throw new HttpRefusal(
          ProblemKind.BUSY,
          "`%s` receives %d streams of events already".formatted(who.name(), open),
          "stream-quota");
    }
  }

  private static boolean isLimited(Identity who) {
    return !who.may(Role.OPERATOR);
  }
}
