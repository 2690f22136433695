package io.adlro.bench;

import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.Stores;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Durable submissions per second by the size of a commit, beside single rows that are inserted one
 * by one into a plain SQLite table with full sync, in turn in one run. Then lists of 100,000 jobs,
 * and commits while a snapshot is saved.
 *
 * <pre>
 * java -cp adlro-bench/target/benchmarks.jar io.adlro.bench.StoreThroughput [FOLDER [STORE]]
 * </pre>
 *
 * FOLDER is for the plain table and the store, by default the current one. STORE is the address of
 * an empty PostgreSQL database.
 */
public final class StoreThroughput {
  private static final int ROUNDS = 7;
  private static final int[] SIZES = {1, 16, 256};
  private static final int[] COMMITS = {150, 80, 25};
  private static final int SERIAL_ROWS = 150;
  private static final int LISTED_JOBS = 100_000;
  private static final int SNAPSHOT_BYTES = 30 << 20;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final byte[] RECORD = new byte[120];

  private final Store store;
  private final Connection plain;
  private final PrintStream out;
  private int jobs;

  private StoreThroughput(Store store, Connection plain, PrintStream out) {
    this.store = store;
    this.plain = plain;
    this.out = out;
  }

  public static void main(String[] args) throws IOException, SQLException {
    Path folder = Files.createTempDirectory(Path.of(args.length > 0 ? args[0] : "."), "store");
    Path serial = folder.resolve("serial.db");
    String location = args.length > 1 ? args[1] : folder.resolve("store.db").toString();
    try (Store store = Stores.open(location);
        Connection plain = DriverManager.getConnection("jdbc:sqlite:" + serial)) {
      StoreThroughput run = new StoreThroughput(store, plain, System.out);
      run.measureCommits();
      run.measureLists();
      run.measureSnapshot();
    } finally {
      try (var files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.deleteIfExists(file);
        }
      }
      Files.deleteIfExists(folder);
    }
  }

  private void measureCommits() throws SQLException {
    try (Statement statement = plain.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("CREATE TABLE rows (sequence INTEGER PRIMARY KEY, record BLOB NOT NULL)");
    }
    double[] serial = new double[ROUNDS];
    double[][] durable = new double[SIZES.length][ROUNDS];
    for (int round = -2; round < ROUNDS; round++) { // two rounds to warm up
      double rate = serialRate();
      double[] rates = new double[SIZES.length];
      for (int size = 0; size < SIZES.length; size++) {
        rates[size] = rate(SIZES[size], COMMITS[size]);
      }
      if (round >= 0) {
        serial[round] = rate;
        for (int size = 0; size < SIZES.length; size++) {
          durable[size][round] = rates[size];
        }
      }
    }
    out.printf(Locale.ROOT, "%-34s %12s %10s %8s%n", "", "rows/s", "ms/commit", "ratio");
    double base = median(serial);
    out.printf(
        Locale.ROOT,
        "%-34s %,12.0f %10.2f %8.1f%n",
        "plain SQLite, one row at a time",
        base,
        1e3 / base,
        1.0);
    for (int size = 0; size < SIZES.length; size++) {
      double rate = median(durable[size]);
      out.printf(
          Locale.ROOT,
          "%-34s %,12.0f %10.2f %8.1f%n",
          "store, submissions in a commit: " + SIZES[size],
          rate,
          1e3 * SIZES[size] / rate,
          rate / base);
    }
  }

  private double serialRate() throws SQLException {
    long start = System.nanoTime();
    try (PreparedStatement row = plain.prepareStatement("INSERT INTO rows (record) VALUES (?)")) {
      for (int i = 0; i < SERIAL_ROWS; i++) {
        row.setBytes(1, RECORD);
        row.executeUpdate();
      }
    }
    return SERIAL_ROWS / seconds(start);
  }

  private double rate(int size, int commits) {
    long start = System.nanoTime();
    for (int i = 0; i < commits; i++) {
      store.commit(batch(size));
    }
    return size * commits / seconds(start);
  }

  private void measureLists() {
    while (jobs < LISTED_JOBS) {
      store.commit(batch(Math.min(5_000, LISTED_JOBS - jobs)));
    }
    out.printf(Locale.ROOT, "%nlists of 50 of %,d jobs%n", LISTED_JOBS);
    list("newest", query(Optional.empty(), Optional.empty(), JobSelection.Sort.SUBMITTED, 0));
    list(
        "of a user",
        query(Optional.of("user-7"), Optional.empty(), JobSelection.Sort.SUBMITTED, 0));
    list("by priority", query(Optional.empty(), Optional.empty(), JobSelection.Sort.PRIORITY, 0));
    list(
        "by name, the last",
        query(Optional.empty(), Optional.empty(), JobSelection.Sort.NAME, 99_950));
    list(
        "by part of a name",
        query(Optional.empty(), Optional.of("net-7"), JobSelection.Sort.NAME, 0));
  }

  private static JobSelection query(
      Optional<String> user, Optional<String> text, JobSelection.Sort sort, int offset) {
    return new JobSelection(
        Set.of(), Optional.empty(), user, Optional.empty(), text, sort, true, offset, 50);
  }

  private void list(String what, JobSelection query) {
    double[] millis = new double[ROUNDS];
    double[] processor = new double[ROUNDS];
    JobPage page = store.jobs(query);
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      long startOfThread = THREADS.getCurrentThreadCpuTime();
      page = store.jobs(query);
      processor[round] = 1e-6 * (THREADS.getCurrentThreadCpuTime() - startOfThread);
      millis[round] = 1e3 * seconds(start);
    }
    out.printf(
        Locale.ROOT,
        "%-34s %10.1f ms, %.1f ms of the processor, %,d found%n",
        what,
        median(millis),
        median(processor),
        page.total());
  }

  private void measureSnapshot() {
    double alone = longestCommitMillis(CompletableFuture.runAsync(this::listOften));
    long start = System.nanoTime();
    double[] took = new double[1];
    CompletableFuture<Void> saving =
        CompletableFuture.runAsync(
            () -> {
              store.saveSnapshot(store.lastSequence(), new byte[SNAPSHOT_BYTES]);
              took[0] = 1e3 * seconds(start);
            });
    double beside = longestCommitMillis(saving);
    out.printf(
        Locale.ROOT,
        "%nsnapshot of %d MiB: %.0f ms; longest commit beside it %.0f ms, without it %.0f ms%n",
        SNAPSHOT_BYTES >> 20,
        took[0],
        beside,
        alone);
  }

  /** Lists take as long as a snapshot and write nothing. */
  private void listOften() {
    for (int i = 0; i < 20; i++) {
      store.jobs(query(Optional.empty(), Optional.empty(), JobSelection.Sort.NAME, 0));
    }
  }

  private double longestCommitMillis(CompletableFuture<Void> beside) {
    double longest = 0;
    while (!beside.isDone()) {
      Batch batch = batch(16);
      long start = System.nanoTime();
      store.commit(batch);
      longest = Math.max(longest, 1e3 * seconds(start));
    }
    beside.join();
    return longest;
  }

  /** Waiting jobs, each with the record of its submission. */
  private Batch batch(int size) {
    long first = store.lastSequence() + 1;
    List<byte[]> records = new ArrayList<>();
    List<StoredJob> submitted = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      records.add(RECORD);
      submitted.add(job(jobs++, first + i));
    }
    return new Batch(
        first, records, submitted, List.of(), List.of(), List.of(), List.of(), Map.of());
  }

  private static StoredJob job(int number, long sequence) {
    JobRequest request =
        JobRequest.of("train")
            .id("job-" + number)
            .name("train-net-" + number * 7919L % 500)
            .user("user-" + number * 31L % 200)
            .gpus(1 + number % 8)
            .priority(number % 64 / 64.0)
            .build();
    JobChange now =
        new JobChange(
            request.id(),
            JobPhase.PENDING,
            0,
            List.of(),
            -1,
            -1,
            "",
            number % 64 / 64f,
            -1,
            false,
            false,
            sequence);
    return new StoredJob(
        number, request, "client-" + number % 256, "key-" + number, "digest", sequence, now);
  }

  private static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) * 1e-9;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
