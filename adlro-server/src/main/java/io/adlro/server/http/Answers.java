package io.adlro.server.http;

import io.adlro.server.problem.Problem;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers, at once or when something is on disk. */
public final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);

  private final Executor executor;
  private final Duration longest;
  private final Consumer<Problem> problems;

  /**
   * @param executor writes the answers that had to wait
   * @param longest time that an answer waits
   * @param problems sees those that are answered with, on the thread that answers
   */
  public Answers(Executor executor, Duration longest, Consumer<Problem> problems) {
    this.executor = executor;
    this.longest = longest;
    this.problems = problems;
  }

  public static void json(Context ctx, int status, Object answer) {
    ctx.status(status).contentType("application/json").result(ApiJson.bytes(answer));
  }

  public static void json(Context ctx, Object answer) {
    json(ctx, 200, answer);
  }

  /**
   * Answers when the future completes. No thread waits, and the thread that completes it, which is
   * that of the loop, writes nothing.
   */
  public <T> void later(Context ctx, CompletableFuture<T> future, Consumer<T> answer) {
    ctx.future(
        () ->
            future
                .copy()
                .orTimeout(longest.toMillis(), TimeUnit.MILLISECONDS)
                .handleAsync(
                    (value, failure) -> {
                      if (failure != null) {
                        problem(ctx, failure);
                      } else {
                        answerOrProblem(ctx, value, answer);
                      }
                      return value;
                    },
                    executor));
  }

  private <T> void answerOrProblem(Context ctx, T value, Consumer<T> answer) {
    try {
      answer.accept(value);
    } catch (RuntimeException e) {
      problem(ctx, e);
    }
  }

  /** Answers with what a failure means to the sender. */
  public void problem(Context ctx, Throwable failure) {
    Problem problem = Problem.of(failure);
    if (problem.mustBeLogged()) {
      LOG.error("{} {} failed", ctx.method(), ctx.path(), failure);
    }
    problem(ctx, problem);
  }

  /** Answers with a problem. */
  public void problem(Context ctx, Problem problem) {
    problems.accept(problem);
    if (problem.status() == 401) {
      ctx.header("WWW-Authenticate", "Bearer");
    }
    problem
        .retryAfterSeconds()
        .ifPresent(seconds -> ctx.header("Retry-After", Integer.toString(seconds)));
    ctx.status(problem.status()).contentType(Problem.MEDIA_TYPE).result(ApiJson.bytes(problem));
  }
}
