package io.adlro.live.store;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks the place of a database before SQLite opens it. */
final class SqliteFile {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /** Beginnings of the types of file systems whose locks and syncs SQLite cannot rely on. */
  private static final List<String> REMOTE =
      List.of("nfs", "cifs", "smb", "afs", "ncp", "fuse.sshfs", "9p");

  /** Where the driver unpacks its native library. */
  private static final String LIBRARY_FOLDER = "org.sqlite.tmpdir";

  private SqliteFile() {}

  /**
   * The file, absolute and without symbolic links, so that one database has one name.
   *
   * @throws UserError if no database can be there
   */
  static Path checked(Path given) throws IOException {
    Path folder = given.toAbsolutePath().normalize().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new UserError("the folder of the store `%s` does not exist".formatted(given));
    }
    if (Files.isDirectory(given)) {
      throw new UserError("the store `%s` is a folder, not a file".formatted(given));
    }
    FileStore disk = Files.getFileStore(folder);
    refusal(given, disk.type()).ifPresent(SqliteFile::refuse);
    return Files.exists(given)
        ? given.toRealPath()
        : folder.toRealPath().resolve(given.getFileName());
  }

  private static void refuse(String sentence) {
    throw new UserError(sentence);
  }

  /** Why a database cannot be on a file system of this type, if so. */
  static Optional<String> refusal(Path file, String type) {
    String lower = type.toLowerCase(Locale.ROOT);
    return REMOTE.stream().anyMatch(lower::startsWith)
        ? Optional.of(
            "the store `%s` is on a network file system (%s), where SQLite loses data; use a local disk or PostgreSQL"
                .formatted(file, type))
        : Optional.empty();
  }

  /** Checks that the file is a database, or makes an empty one. */
  static void prepare(Path file) throws IOException {
    if (Files.exists(file)) {
      requireDatabase(file);
    } else {
      makeEmpty(file);
    }
    useLibraryBeside(file);
  }

  /** Checks that the file is a database that can be read. */
  static void prepareToRead(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new UserError(
          "there is no store `%s`; name the file that `store` names in the settings of `adlro serve`"
              .formatted(file));
    }
    if (!Files.isReadable(file)) {
      throw new UserError("the store `%s` cannot be read; check its permissions".formatted(file));
    }
    requireMagic(file);
    if (Files.isWritable(file.getParent())) {
      useLibraryBeside(file);
    }
  }

  private static void useLibraryBeside(Path file) throws IOException {
    // The usual folder for temporary files may be mounted noexec, where no library can be loaded.
    if (System.getProperty(LIBRARY_FOLDER) == null) {
      System.setProperty(LIBRARY_FOLDER, file.getParent().toString());
      deleteOldLibraries(file.getParent());
    }
  }

  /** A process that was killed leaves its library behind. One that is in use stays loaded. */
  static void deleteOldLibraries(Path folder) throws IOException {
    Instant started = ProcessHandle.current().info().startInstant().orElse(Instant.EPOCH);
    try (DirectoryStream<Path> libraries =
        Files.newDirectoryStream(folder, "sqlite-*libsqlitejdbc.so*")) {
      for (Path library : libraries) {
        if (Files.getLastModifiedTime(library).toInstant().isBefore(started)) {
          Files.deleteIfExists(library);
        }
      }
    }
  }

  /** Makes an empty file that only its owner can read: a store has the hashes of keys. */
  static void makeEmpty(Path file) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  private static void requireDatabase(Path file) throws IOException {
    if (!Files.isWritable(file)) {
      throw new UserError(
          "the store `%s` cannot be written; check its permissions".formatted(file));
    }
    requireMagic(file);
  }

  private static void requireMagic(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(MAGIC.length);
      if (start.length > 0 && !Arrays.equals(start, MAGIC)) {
        throw new UserError("`%s` is not a database; name another file".formatted(file));
      }
    }
  }
}
