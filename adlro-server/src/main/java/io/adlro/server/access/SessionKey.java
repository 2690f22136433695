package io.adlro.server.access;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The secret that seals cookies of sessions. */
public final class SessionKey {
  private static final int BYTES = 32;

  private final byte[] bytes;

  private SessionKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Of this process only: after a restart browsers have to log in again. */
  public static SessionKey ofProcess() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new SessionKey(bytes);
  }

  /**
   * That of a file, which is made if there is none, readable by its owner only.
   *
   * @throws UserError if the file cannot be used
   */
  public static SessionKey of(Path file) {
    try {
      if (Files.exists(file)) {
        return new SessionKey(parsed(file, Files.readString(file).strip()));
      }
      SessionKey made = ofProcess();
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(file, HexFormat.of().formatHex(made.bytes) + "\n");
      return made;
    } catch (IOException e) {
      throw new UserError(
          "%s: the secret of sessions cannot be read or written; make the folder writable"
              .formatted(file));
    }
  }

  private static byte[] parsed(Path file, String text) {
    if (!text.matches("[0-9a-f]{%d}".formatted(2 * BYTES))) {
      throw new UserError("%s: is not a secret of sessions; delete the file".formatted(file));
    }
    return HexFormat.of().parseHex(text);
  }

  byte[] bytes() {
    return bytes;
  }
}
