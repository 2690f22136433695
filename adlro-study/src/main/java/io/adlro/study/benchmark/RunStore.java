package io.adlro.study.benchmark;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The results of a benchmark in a folder, one line each, on the disk before the next run starts. A
 * line that a killed process left incomplete is dropped when the folder is opened again. One
 * process has the folder at a time; threads may share the store.
 */
public final class RunStore implements AutoCloseable {
  private static final String FILE = "runs.jsonl";

  private final FileChannel lock;
  private final FileChannel channel;
  private final Map<String, StoredRecord> byKey;

  private RunStore(FileChannel lock, FileChannel channel, Map<String, StoredRecord> byKey) {
    this.lock = lock;
    this.channel = channel;
    this.byKey = byKey;
  }

  /** Whether a folder is a store already. */
  public static boolean isIn(Path folder) {
    return Files.isRegularFile(folder.resolve(FILE));
  }

  /**
   * Opens a folder, which is created if necessary.
   *
   * @throws UserError when another process has it, or when its file is not a run store
   */
  public static RunStore open(Path folder) {
    try {
      Files.createDirectories(folder);
      FileChannel lock = locked(folder);
      try {
        Path file = folder.resolve(FILE);
        FileChannel channel =
            FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return new RunStore(lock, channel, read(file, channel));
      } catch (IOException | UserError e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UserError(
          "--out %s: the folder cannot be written (%s); choose another one".formatted(folder, e));
    }
  }

  /** The system releases the lock however the process ends. */
  private static FileChannel locked(Path folder) throws IOException {
    FileChannel lock =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock.tryLock() != null) {
        return lock;
      }
    } catch (OverlappingFileLockException e) {
      // This process has it; to the caller that is the same.
    }
    lock.close();
    throw new UserError(
        "--out %s: another benchmark is running in this folder; wait for its end, or choose another"
                .formatted(folder)
            + " folder");
  }

  private static Map<String, StoredRecord> read(Path file, FileChannel channel) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    channel.truncate(end);
    channel.position(end);
    Map<String, StoredRecord> byKey = new HashMap<>();
    int number = 0;
    for (String line : new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList()) {
      number++;
      Optional<StoredRecord> stored = StoredLine.parse(line);
      if (stored.isEmpty()) {
        channel.close();
        throw new UserError(
            "%s:%d: is not a result of a run; remove the line, or choose another folder with --out"
                .formatted(file, number));
      }
      byKey.put(stored.get().key(), stored.get());
    }
    return byKey;
  }

  public synchronized Optional<StoredRun> run(String key) {
    return byKey.get(key) instanceof StoredRun run ? Optional.of(run) : Optional.empty();
  }

  public synchronized Optional<StoredBound> bound(String key) {
    return byKey.get(key) instanceof StoredBound bound ? Optional.of(bound) : Optional.empty();
  }

  /** Stores it; it is on the disk when this returns. */
  public synchronized void add(StoredRecord stored) {
    try {
      ByteBuffer rest = ByteBuffer.wrap(StoredLine.of(stored).getBytes(StandardCharsets.UTF_8));
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(false);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the results: " + e.getMessage(), e);
    }
    byKey.put(stored.key(), stored);
  }

  @Override
  public synchronized void close() {
    try {
      channel.close();
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
