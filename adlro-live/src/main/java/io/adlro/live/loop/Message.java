package io.adlro.live.loop;

import io.adlro.live.store.Store.SubmissionKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** What waits in the inbox of the loop. */
sealed interface Message {
  /** Carries it out; throws {@link RequestRefused} if nothing was changed. */
  void applyTo(Turn turn);

  /** It was not carried out, or what it did is not on disk. */
  void fail(RequestRefused why);

  /** The keys of submissions in it. */
  default List<SubmissionKey> keys() {
    return List.of();
  }

  /**
   * A request of a client, who waits for the answer.
   *
   * @param <T> what the answer is
   */
  record Request<T>(
      Function<Turn, T> operation, CompletableFuture<T> answer, List<SubmissionKey> keys)
      implements Message {
    @Override
    public void applyTo(Turn turn) {
      T result = operation.apply(turn);
      turn.batch().answers.add(() -> answer.complete(result));
    }

    @Override
    public void fail(RequestRefused why) {
      answer.completeExceptionally(why);
    }
  }

  /** Something that happened; there is no answer to it. */
  record Notice(Consumer<Turn> operation) implements Message {
    @Override
    public void applyTo(Turn turn) {
      operation.accept(turn);
    }

    @Override
    public void fail(RequestRefused why) {}
  }
}
