package io.adlro.live.store;

import java.util.List;
import java.util.Optional;

/** What readers see of a store, from any thread, as of the last commit or later. */
public interface StoreReader {
  Optional<StoredJob> job(String id);

  JobPage jobs(JobSelection query);

  /** How many jobs wait, by class and priority. */
  List<QueueGroup> queue();

  /**
   * Jobs whose last change is behind this record, by the number of that change. Those that share
   * the last number are all there, even if they are more.
   */
  List<StoredJob> changedAfter(long sequence, int most);

  /** The newest decisions before this number, newest first. */
  List<StoredDecision> decisions(long before, int most);

  /** The decisions about one job, oldest first. */
  List<StoredDecision> decisionsOf(String job);

  List<StoredKey> keys();

  /** The newest entries of the audit trail before the entry of this number, newest first. */
  List<AuditEntry> audit(long before, int most);

  /** A setting that is changed at run time, such as the mode of a driver. */
  Optional<String> value(String name);
}
