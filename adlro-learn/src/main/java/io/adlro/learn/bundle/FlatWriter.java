package io.adlro.learn.bundle;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Writes numbers and texts one after the other, big-endian, each array with its length before it. A
 * {@link FlatReader} reads them back in the same order.
 */
public final class FlatWriter {
  private static final int CHUNK_BYTES = 1 << 14;

  private final OutputStream out;
  private final MessageDigest digest = Envelope.sha256();
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);

  public FlatWriter(OutputStream out) {
    this.out = out;
  }

  public FlatWriter integer(int value) {
    room(Integer.BYTES).putInt(value);
    return this;
  }

  public FlatWriter number(long value) {
    room(Long.BYTES).putLong(value);
    return this;
  }

  public FlatWriter real(double value) {
    room(Double.BYTES).putDouble(value);
    return this;
  }

  public FlatWriter text(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    integer(bytes.length);
    return raw(bytes);
  }

  public FlatWriter floats(float[] values) {
    integer(values.length);
    for (float value : values) {
      room(Float.BYTES).putFloat(value);
    }
    return this;
  }

  public FlatWriter flags(boolean[] values) {
    integer(values.length);
    for (boolean value : values) {
      room(1).put((byte) (value ? 1 : 0));
    }
    return this;
  }

  /** Bytes without their length, for content of fixed length. */
  FlatWriter raw(byte[] bytes) {
    for (byte one : bytes) {
      room(1).put(one);
    }
    return this;
  }

  /** Ends the file with the hash of all bytes before. */
  public void seal() {
    drain();
    write(digest.digest());
    try {
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ByteBuffer room(int bytes) {
    if (chunk.remaining() < bytes) {
      drain();
    }
    return chunk;
  }

  private void drain() {
    byte[] bytes = new byte[chunk.position()];
    chunk.flip().get(bytes);
    chunk.clear();
    digest.update(bytes);
    write(bytes);
  }

  private void write(byte[] bytes) {
    try {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
