package io.adlro.learn.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The frame of every file: a magic word and the version of the format before the content, the
 * SHA-256 of all that behind it. The hash is checked before the content is read.
 *
 * @param magic eight letters
 * @param noun kind of file, for messages
 */
public record Envelope(String magic, int version, String noun) {
  static final int HASH_BYTES = 32;

  private static final int CHUNK_BYTES = 1 << 16;

  /** Bytes that can be read more than once. */
  public interface Source {
    InputStream open() throws IOException;

    long bytes() throws IOException;
  }

  /** Begins a file; the writer's {@link FlatWriter#seal} ends it. */
  public FlatWriter writer(OutputStream out) {
    return new FlatWriter(out).raw(letters()).integer(version);
  }

  /** The content of an undamaged file; refuses any other. The caller closes the reader. */
  public FlatReader reader(String file, Source source) {
    try {
      long content = source.bytes() - HASH_BYTES;
      requireMagic(file, source);
      if (content < letters().length + Integer.BYTES) {
        throw new BundleRefused(file, "ends before it is complete; take another copy of it");
      }
      try (FlatReader start = content(file, source, content)) {
        requireVersion(file, start.integer());
      }
      requireHash(file, source, content);
      FlatReader in = content(file, source, content);
      in.integer();
      return in;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private FlatReader content(String file, Source source, long bytes) throws IOException {
    FlatReader in = new FlatReader(file, source.open(), bytes);
    in.raw(letters().length);
    return in;
  }

  private void requireMagic(String file, Source source) throws IOException {
    try (InputStream in = source.open()) {
      byte[] first = in.readNBytes(letters().length);
      if (first.length == 0 || !Arrays.equals(first, Arrays.copyOf(letters(), first.length))) {
        throw new BundleRefused(
            file, "is not a " + noun + "; name a file that `adlro train` wrote");
      }
    }
  }

  private void requireVersion(String file, int found) {
    if (found != version) {
      throw new BundleRefused(
          file,
          "is a %s of format %d, this ADLRO reads format %d; use the ADLRO that wrote it"
              .formatted(noun, found, version));
    }
  }

  private static void requireHash(String file, Source source, long content) throws IOException {
    MessageDigest digest = sha256();
    byte[] stated;
    try (InputStream in = source.open()) {
      long unread = content;
      while (unread > 0) {
        byte[] chunk = in.readNBytes((int) Math.min(unread, CHUNK_BYTES));
        if (chunk.length == 0) {
          break;
        }
        digest.update(chunk);
        unread -= chunk.length;
      }
      stated = in.readNBytes(HASH_BYTES);
    }
    if (!MessageDigest.isEqual(digest.digest(), stated)) {
      throw new BundleRefused(
          file, "is damaged or cut off, its hash does not match; take another copy of it");
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private byte[] letters() {
    return magic.getBytes(StandardCharsets.US_ASCII);
  }
}
