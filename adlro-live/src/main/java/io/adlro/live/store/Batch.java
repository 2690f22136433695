package io.adlro.live.store;

import java.util.List;
import java.util.Map;

/**
 * What one commit writes: records of the journal and the rows that follow from them.
 *
 * @param firstSequence the number of the first record, one more than the last committed
 * @param records encoded, with their frames
 * @param submitted new jobs
 * @param changed jobs of this batch or earlier ones, each at most once, as they are after it
 * @param values settings that change at run time, by name
 */
public record Batch(
    long firstSequence,
    List<byte[]> records,
    List<StoredJob> submitted,
    List<JobChange> changed,
    List<StoredDecision> decisions,
    List<AuditEntry> audit,
    List<StoredKey> keys,
    Map<String, String> values) {
  public Batch {
    records = List.copyOf(records);
    submitted = List.copyOf(submitted);
    changed = List.copyOf(changed);
    decisions = List.copyOf(decisions);
    audit = List.copyOf(audit);
    keys = List.copyOf(keys);
    values = Map.copyOf(values);
  }

  /** The number of the last record of it. */
  public long lastSequence() {
    return firstSequence + records.size() - 1;
  }
}
