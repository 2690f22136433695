package io.adlro.learn.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what a {@link FlatWriter} wrote and trusts none of it: no array is made before it is known
 * that as many bytes are there, and every count is held against the bounds that the caller gives.
 */
public final class FlatReader implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 14;

  private final String file;
  private final InputStream in;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).flip();
  private long unread;

  /**
   * Reads the bytes of a file.
   *
   * @param file its name, for what is told of it
   * @param bytes how many the stream holds, the hash at the end left out
   */
  public FlatReader(String file, InputStream in, long bytes) {
    this.file = file;
    this.in = in;
    this.unread = bytes;
  }

  public int integer() {
    return need(Integer.BYTES).getInt();
  }

  /** A count or an index, between two bounds that belong to the range. */
  public int integer(String what, int lowest, int highest) {
    int value = integer();
    if (value < lowest || value > highest) {
      throw refused(
          "has %d as its %s, expected %d..%d; take another copy of it"
              .formatted(value, what, lowest, highest));
    }
    return value;
  }

  public long number() {
    return need(Long.BYTES).getLong();
  }

  public double real() {
    return need(Double.BYTES).getDouble();
  }

  public String text() {
    byte[] bytes = raw(length(1));
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw refused("holds a text that is not UTF-8; take another copy of it");
    }
  }

  public float[] floats() {
    float[] values = new float[length(Float.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = need(Float.BYTES).getFloat();
    }
    return values;
  }

  public boolean[] flags() {
    boolean[] values = new boolean[length(1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = need(1).get() != 0;
    }
    return values;
  }

  /** Refuses bytes that nobody asked for. */
  public void end() {
    if (left() > 0) {
      throw refused("holds more than it should; take another copy of it");
    }
  }

  /** A refusal of this file. */
  public BundleRefused refused(String sentence) {
    return new BundleRefused(file, sentence);
  }

  byte[] raw(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = need(1).get();
    }
    return bytes;
  }

  /** The length of an array, of which so many bytes must still be there. */
  private int length(int elementBytes) {
    int length = integer();
    if (length < 0 || (long) length * elementBytes > left()) {
      throw tooShort();
    }
    return length;
  }

  private long left() {
    return unread + chunk.remaining();
  }

  private ByteBuffer need(int bytes) {
    if (bytes > left()) {
      throw tooShort();
    }
    if (chunk.remaining() < bytes) {
      fill();
    }
    return chunk;
  }

  private void fill() {
    chunk.compact();
    try {
      int wanted = (int) Math.min(chunk.remaining(), unread);
      int got = in.readNBytes(chunk.array(), chunk.position(), wanted);
      if (got < wanted) {
        throw tooShort();
      }
      chunk.position(chunk.position() + got);
      unread -= got;
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be read: " + e.getMessage(), e);
    }
    chunk.flip();
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be closed: " + e.getMessage(), e);
    }
  }

  private BundleRefused tooShort() {
    return refused("ends before it is complete; take another copy of it");
  }
}
