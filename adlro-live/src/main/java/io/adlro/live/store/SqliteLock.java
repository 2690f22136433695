package io.adlro.live.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock on a file beside a database. The operating system releases it when the process ends, no
 * matter how. The file stays: a process that deletes it could delete the lock of the next.
 */
final class SqliteLock implements AutoCloseable {
  /**
   * Files that this process has locked. A second channel of the same process must not be opened:
   * closing it would release the lock of the first.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private SqliteLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock of a database.
   *
   * @param database absolute, without symbolic links
   */
  static SqliteLock take(Path database) throws SQLException, IOException {
    Path file = database.resolveSibling(database.getFileName() + ".lock");
    if (!HELD.add(file)) {
      throw new StoreInUseException("`" + database + "`", ProcessName.own() + ", this one");
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock == null) {
        throw new StoreInUseException("`" + database + "`", holder(file));
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(ProcessName.own().getBytes(StandardCharsets.UTF_8)));
      return new SqliteLock(file, channel);
    } catch (IOException | SQLException e) {
      HELD.remove(file);
      if (channel != null) {
        channel.close();
      }
      throw e;
    }
  }

  /** What the process that has the lock wrote into it. */
  private static String holder(Path file) throws IOException {
    String text = Files.readString(file).strip();
    return text.isEmpty() ? "another process" : text;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new StoreException("the lock `" + file + "` cannot be released", e);
    } finally {
      HELD.remove(file);
    }
  }
}
