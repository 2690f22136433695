package io.adlro.live.loop;

import io.adlro.core.event.Computation;
import io.adlro.core.event.Fallback;
import io.adlro.core.journal.JournalSink;
import io.adlro.core.policy.GuardTrip;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.StoredKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the loop collects between two commits: what is written, and what follows from the commit.
 */
final class OpenBatch implements JournalSink {
  /** An order to place or preempt that this batch decided. */
  record Decided(long sequence, long atMicros, int job, int attempt, int[] gpus) {
    boolean places() {
      return gpus.length > 0;
    }
  }

  private final long firstSequence;
  private final List<byte[]> records = new ArrayList<>();
  final List<StoredJob> submitted = new ArrayList<>();
  final NavigableSet<Integer> touched = new TreeSet<>();
  final NavigableMap<Integer, JobChange> ended = new TreeMap<>();
  final Map<Integer, Long> endedGpuMilli = new HashMap<>();
  final List<Decided> decided = new ArrayList<>();
  final List<AuditEntry> audit = new ArrayList<>();
  final List<StoredKey> keys = new ArrayList<>();
  final Map<String, String> values = new LinkedHashMap<>();
  boolean quotaHoldsChanged;
  final Map<Integer, Computation> computations = new LinkedHashMap<>();
  final List<DriverOrder> orders = new ArrayList<>();
  final List<Runnable> answers = new ArrayList<>();
  Fallback fallback = Fallback.NONE;
  long decisionNanos;

  /** Before or after the decision, if there was one. */
  Optional<GuardTrip> trip = Optional.empty();

  /** Name of the policy that decided. */
  String decider = "";

  OpenBatch(long firstSequence) {
    this.firstSequence = firstSequence;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    records.add(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  /** The number of the record that was written last. */
  long lastSequence() {
    return firstSequence + records.size() - 1;
  }

  boolean hasRecords() {
    return !records.isEmpty();
  }

  boolean isEmpty() {
    return records.isEmpty()
        && touched.isEmpty()
        && audit.isEmpty()
        && keys.isEmpty()
        && values.isEmpty();
  }

  Batch closed(List<JobChange> changes, List<StoredDecision> decisions) {
    return new Batch(firstSequence, records, submitted, changes, decisions, audit, keys, values);
  }

  /** An order was recorded; no GPUs for one to preempt. */
  void order(long atMicros, int job, int attempt, int[] gpus) {
    touched.add(job);
    decided.add(new Decided(lastSequence(), atMicros, job, attempt, gpus));
  }
}
