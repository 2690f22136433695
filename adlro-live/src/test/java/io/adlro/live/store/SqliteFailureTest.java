package io.adlro.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A SQLite file that is full, damaged, foreign, used elsewhere, copied and restored. */
final class SqliteFailureTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void place() {
    file = folder.resolve("store.db");
  }

  private Store open() {
    return Stores.open(file.toString());
  }

  private static List<Long> sequences(StoredJournal store) {
    List<Long> sequences = new ArrayList<>();
    store.readJournal(0, (sequence, record) -> sequences.add(sequence));
    return sequences;
  }

  private void assertRefused(String sentence) {
    assertThatThrownBy(this::open)
        .isInstanceOf(UserError.class)
        .hasMessage(sentence.formatted(file));
  }

  @Test
  void aFullDiskFailsTheCommitAndReadsGoOn() throws SQLException, IOException {
    SqliteDatabase database = SqliteDatabase.open(file);
    Connection writing = database.connectWriter();
    Migrations.apply(database);
    try (Store store = new JdbcStore(database, writing, Clock.systemUTC())) {
      store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).build());
      try (Statement full = writing.createStatement()) {
        full.execute("PRAGMA max_page_count = 1"); // as many as there are
      }
      SampleBatch large = SampleBatch.behind(store).submit(SampleBatch.job(1));
      large.records.add(new byte[100_000]);
      assertThatThrownBy(() -> store.commit(large.build()))
          .isInstanceOf(StoreException.class)
          .hasMessage("the disk of `%s` is full".formatted(file));

      assertThat(store.job("job-0")).isPresent();
      assertThat(store.job("job-1")).isEmpty();
      assertThat(sequences(store)).containsExactly(1L);
      // The limit belonged to the connection: a new one has room again.
      store.recover();
      store.commit(large.build());
      assertThat(store.job("job-1")).isPresent();
      assertThat(sequences(store)).containsExactly(1L, 2L, 3L);
    }
  }

  @Test
  void aStoreThatCannotBeWrittenYetIsRecoveredLater() throws SQLException {
    try (Store store = open()) {
      store.commit(SampleBatch.behind(store).record(1).build());
      assertThatThrownBy(() -> store.commit(new SampleBatch(9).record(1).build()))
          .isInstanceOf(StoreException.class);
      try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = other.createStatement()) {
        statement.execute("ALTER TABLE store_state RENAME TO away");
        assertThatThrownBy(store::recover).isInstanceOf(StoreException.class);
        statement.execute("ALTER TABLE away RENAME TO store_state");
      }
      store.recover();
      store.commit(SampleBatch.behind(store).record(2).build());
      assertThat(sequences(store)).containsExactly(1L, 2L);
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws IOException {
    Files.writeString(file, "jobs: 3\n");
    assertRefused("`%s` is not a database; name another file");
    assertThat(file).hasContent("jobs: 3\n");
  }

  @Test
  void theDatabaseOfAnotherProgramIsRefused() throws SQLException {
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Sql.update(other, "CREATE TABLE songs (title TEXT)");
    }
    assertRefused("`%s` belongs to another program; name another store");
  }

  @Test
  void aDamagedDatabaseIsRefused() throws IOException {
    open().close();
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(100);
      bytes.write("damaged".repeat(2_000).getBytes(StandardCharsets.US_ASCII));
    }
    assertRefused("`%s` is damaged; restore it from a backup");
  }

  @Test
  void aMissingFolderAndAFolderAreRefused() {
    file = folder.resolve("missing").resolve("store.db");
    assertRefused("the folder of the store `%s` does not exist");
    file = folder;
    assertRefused("the store `%s` is a folder, not a file");
  }

  @Test
  void anAddressOfAnotherKindIsRefused() {
    assertThatThrownBy(() -> Stores.open("mysql://localhost/jobs"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "the store `mysql://localhost/jobs` is neither a file nor the address of a PostgreSQL"
                + " database");
  }

  @Test
  void networkFileSystemsAreRefused() {
    assertThat(SqliteFile.refusal(file, "nfs4").orElseThrow())
        .isEqualTo(
            "the store `%s` is on a network file system (nfs4), where SQLite loses data; use a local disk or PostgreSQL"
                .formatted(file));
    assertThat(SqliteFile.refusal(file, "ext4")).isEmpty();
    assertThat(SqliteFile.refusal(file, "overlay")).isEmpty();
  }

  @Test
  void onlyItsOwnerCanReadTheFile() throws IOException {
    open().close();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void librariesThatKilledProcessesLeftAreDeleted() throws IOException {
    Path left = Files.createFile(folder.resolve("sqlite-3.1-1a-libsqlitejdbc.so"));
    Path mark = Files.createFile(folder.resolve("sqlite-3.1-1a-libsqlitejdbc.so.lck"));
    Files.setLastModifiedTime(left, FileTime.from(Instant.EPOCH));
    Files.setLastModifiedTime(mark, FileTime.from(Instant.EPOCH));
    Path fresh = Files.createFile(folder.resolve("sqlite-3.1-2b-libsqlitejdbc.so"));
    SqliteFile.deleteOldLibraries(folder);
    assertThat(folder).isDirectoryContaining(fresh::equals);
    assertThat(left).doesNotExist();
    assertThat(mark).doesNotExist();
  }

  @Test
  void aSymbolicLinkIsTheSameStore() throws IOException {
    Path link = folder.resolve("link.db");
    try (Store store = open()) {
      Files.createSymbolicLink(link, file);
      assertThatThrownBy(() -> Stores.open(link.toString()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("is in use by process " + ProcessHandle.current().pid());
      store.commit(SampleBatch.behind(store).record(1).build());
    }
  }

  @Test
  void aBackupOfARunningStoreIsAStore() throws IOException {
    Path copy = folder.resolve("backup.db");
    long epoch;
    try (Store store = open()) {
      store.begin(SampleBatch.header());
      store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).build());
      store.saveSnapshot(1, new byte[] {1, 2, 3});
      store.backUp(copy);
      store.commit(SampleBatch.behind(store).submit(SampleBatch.job(1)).build());
      assertThatThrownBy(() -> store.backUp(copy))
          .isInstanceOf(UserError.class)
          .hasMessage("the backup `%s` exists already; name another file".formatted(copy));
      epoch = store.epoch();
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
        .isEqualTo("rw-------");
    Clock later = Clock.fixed(Instant.ofEpochSecond(epoch + 60), ZoneOffset.UTC);
    try (Store restored = Stores.open(copy.toString(), later)) {
      assertThat(restored.header()).isPresent();
      assertThat(sequences(restored)).containsExactly(1L);
      assertThat(restored.job("job-0")).contains(SampleBatch.job(0));
      assertThat(restored.job("job-1")).isEmpty();
      assertThat(restored.latestSnapshot().orElseThrow().bytes()).containsExactly(1, 2, 3);
      assertThat(restored.epoch()).isGreaterThan(epoch);
      restored.commit(SampleBatch.behind(restored).submit(SampleBatch.job(1)).build());
    }
  }

  private static void commitTwoJobs(Store store, int first) {
    store.commit(
        SampleBatch.behind(store)
            .submit(SampleBatch.job(first))
            .submit(SampleBatch.job(first + 1))
            .build());
  }

  @Test
  void backupsDuringCommitsHaveWholeBatchesAndDoNotStopThem() throws Exception {
    List<Path> copies = new ArrayList<>();
    long committed;
    try (Store store = open()) {
      store.begin(SampleBatch.header());
      commitTwoJobs(store, 0);
      AtomicBoolean isCopied = new AtomicBoolean();
      CompletableFuture<Void> commits =
          CompletableFuture.runAsync(
              () -> {
                for (int job = 2; !isCopied.get(); job += 2) {
                  commitTwoJobs(store, job);
                }
              });
      for (int i = 0; i < 5; i++) {
        Path copy = folder.resolve("backup-" + i + ".db");
        store.backUp(copy);
        copies.add(copy);
      }
      isCopied.set(true);
      commits.get();
      committed = store.lastSequence();
    }
    for (Path copy : copies) {
      try (ReadableStore restored = Stores.openToRead(copy.toString())) {
        List<Long> sequences = sequences(restored);
        int last = sequences.size();
        assertThat(last).isEven().isBetween(2, (int) committed);
        assertThat(sequences.get(last - 1)).isEqualTo(last);
        assertThat(restored.job("job-" + (last - 1))).isPresent();
        assertThat(restored.job("job-" + last)).isEmpty();
      }
    }
  }

  @Test
  void theLockOfAProcessEndsWithIt() throws IOException, InterruptedException {
    open().close();
    Path source = folder.resolve("Holder.java");
    Files.writeString(
        source,
        """
        import java.nio.ByteBuffer;
        import java.nio.channels.FileChannel;
        import java.nio.file.Path;
        import java.nio.file.StandardOpenOption;

        class Holder {
          public static void main(String[] args) throws Exception {
            try (var lock = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
              lock.lock();
              lock.write(ByteBuffer.wrap("process 7 on node-1".getBytes()));
              System.out.println("locked");
              System.in.read();
            }
          }
        }
        """);
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                source.toString(),
                file + ".lock")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = holder.inputReader()) {
      assertThat(out.readLine()).isEqualTo("locked");
      assertThatThrownBy(this::open)
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("`%s` is in use by process 7 on node-1".formatted(file));
    } finally {
      holder.destroyForcibly().waitFor();
    }
    open().close();
  }

  @Test
  void theEpochRisesEvenIfTheClockWentBack() {
    long first;
    try (Store store = open()) {
      first = store.epoch();
    }
    Clock back = Clock.fixed(Instant.ofEpochSecond(first - 1_000), ZoneOffset.UTC);
    try (Store store = Stores.open(file.toString(), back)) {
      assertThat(store.epoch()).isEqualTo(first + 1);
    }
  }
}
