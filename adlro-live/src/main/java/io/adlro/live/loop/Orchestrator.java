package io.adlro.live.loop;

import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredJournal;
import io.adlro.live.store.StoredKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The live loop as its clients see it. A future completes when what it stands for is on disk; it
 * fails with {@link RequestRefused} if nothing was changed. All calls return at once.
 */
public interface Orchestrator {
  /** Accepts all of these jobs or none. */
  CompletableFuture<List<Accepted>> submit(Caller caller, List<JobSubmission> jobs);

  /** Ends a waiting job; stops an active one, which ends when the cluster reports it. */
  CompletableFuture<Void> cancel(Caller caller, String job);

  CompletableFuture<Void> hold(Caller caller, String job);

  CompletableFuture<Void> release(Caller caller, String job);

  CompletableFuture<Void> changePriority(Caller caller, String job, float priority);

  /** A running job has done this part of its work, 0 to 1. */
  CompletableFuture<Void> reportProgress(Caller caller, String job, float fraction);

  /** The node takes no new jobs. */
  CompletableFuture<Void> drain(Caller caller, String node);

  CompletableFuture<Void> resume(Caller caller, String node);

  CompletableFuture<Void> switchMode(Caller caller, Mode mode);

  /** Registers a model that could be activated. */
  CompletableFuture<Void> proposeModel(Caller caller, RegisteredModel model);

  /**
   * Lets the policy decide with another model from the next round on, and ends a canary. The kernel
   * is made again from the store for it.
   *
   * @param why the evaluation behind it, or that it was forced
   * @throws RequestRefused if the policy cannot use it
   */
  CompletableFuture<Void> activateModel(Caller caller, String model, String why);

  /** The same for the jobs of one class only. */
  CompletableFuture<Void> tryModel(Caller caller, String model, String jobClass);

  /** Ends a canary; without one, lets the model decide that did before. */
  CompletableFuture<Void> rollBackModel(Caller caller);

  /** Adds a key, or replaces the one with this name. */
  CompletableFuture<Void> putKey(Caller caller, StoredKey key);

  /** Notes something in the audit trail that changes neither jobs nor the cluster. */
  CompletableFuture<Void> note(Caller caller, String action, String subject, String detail);

  /** The cluster and the loop as of the last commit. */
  LiveView view();

  /** The messages that wait at this moment. */
  InboxUse inbox();

  /** The tables that follow the journal. */
  StoreReader reader();

  /** The journal as far as it is on disk. */
  StoredJournal journal();

  /**
   * Hands over every commit from now on, in order, on the thread of the loop: the listener must
   * return at once.
   *
   * @return ends it
   */
  Runnable listen(Consumer<Committed> listener);
}
