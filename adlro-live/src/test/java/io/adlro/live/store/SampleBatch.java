package io.adlro.live.store;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the rows of a batch behind what a store has. */
final class SampleBatch {
  private final long firstSequence;
  final List<byte[]> records = new ArrayList<>();
  final List<StoredJob> submitted = new ArrayList<>();
  final List<JobChange> changed = new ArrayList<>();
  final List<StoredDecision> decisions = new ArrayList<>();
  final List<AuditEntry> audit = new ArrayList<>();
  final List<StoredKey> keys = new ArrayList<>();
  final Map<String, String> values = new LinkedHashMap<>();

  SampleBatch(long firstSequence) {
    this.firstSequence = firstSequence;
  }

  static SampleBatch behind(Store store) {
    return new SampleBatch(store.lastSequence() + 1);
  }

  /** The number of the next record. */
  long next() {
    return firstSequence + records.size();
  }

  SampleBatch record(int... bytes) {
    byte[] record = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      record[i] = (byte) bytes[i];
    }
    records.add(record);
    return this;
  }

  /** A record that the reader of a journal understands. */
  SampleBatch woke(long atMicros) {
    ClusterState state = new ClusterState(new JobTable(header().cluster()));
    new JournalWriter(
            state,
            (bytes, from, length) -> records.add(Arrays.copyOfRange(bytes, from, from + length)))
        .woke(atMicros);
    return this;
  }

  /** A job with a record of its submission. */
  SampleBatch submit(StoredJob job) {
    record(job.number(), 1, 2, 3);
    submitted.add(job);
    return this;
  }

  Batch build() {
    return new Batch(firstSequence, records, submitted, changed, decisions, audit, keys, values);
  }

  /** A waiting job {@code job-N} of {@code user-(N modulo 3)} without a key. */
  static StoredJob job(int number) {
    return job(number, "alice", "");
  }

  static StoredJob job(int number, String owner, String key) {
    JobRequest request =
        JobRequest.of(number % 2 == 0 ? "train" : "simulate")
            .id("job-" + number)
            .name("Script-" + number % 10)
            .user("user-" + number % 3)
            .gpus(1 + number % 4)
            .priority(number % 5 / 8.0)
            .build();
    return new StoredJob(
        number,
        request,
        owner,
        key,
        key.isEmpty() ? "" : "digest of " + key,
        1_000L * number,
        waiting(number));
  }

  static JobChange waiting(int number) {
    return new JobChange(
        "job-" + number,
        JobPhase.PENDING,
        0,
        List.of(),
        -1,
        -1,
        "",
        number % 5 / 8f,
        -1,
        false,
        false,
        number + 1L);
  }

  /** The job in another phase by this record. */
  static JobChange now(int number, JobPhase phase, long sequence) {
    boolean started = phase.compareTo(JobPhase.RUNNING) >= 0;
    return new JobChange(
        "job-" + number,
        phase,
        1,
        List.of("node-1/0", "node-1/1"),
        started ? 10 * sequence : -1,
        phase.hasEnded() ? 20 * sequence : -1,
        phase == JobPhase.FAILED ? "out of memory" : "",
        number % 5 / 8f,
        77,
        false,
        false,
        sequence);
  }

  static JobChange cancelling(int number, long sequence) {
    return new JobChange(
        "job-" + number, JobPhase.RUNNING, 1, List.of(), 5, -1, "", 0, -1, true, true, sequence);
  }

  static StoredDecision decision(long sequence, int job) {
    return new StoredDecision(
        sequence,
        5 * sequence,
        "job-" + job,
        "place",
        1,
        List.of("node-1/0", "node-2/3"),
        "fcfs",
        "active",
        "NONE");
  }

  static JournalHeader header() {
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory("volta", 16_384)),
            List.of(Node.of("node-1", "volta", 2, 64, 256)),
            SpeedTable.of(Map.of("train", Map.of("volta", 1.0))));
    return new JournalHeader(
        "fcfs",
        new PolicyInputs(
            cluster,
            JobMix.uniform(cluster, 3_600),
            new LoadPlan(1, new double[] {1}, new double[][] {{1}}),
            7),
        "settings",
        "model",
        Unsatisfiable.WAITS,
        JournalHeader.Facts.REPORTED);
  }
}
