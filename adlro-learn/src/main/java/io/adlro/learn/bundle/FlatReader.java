package io.adlro.learn.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what a {@link FlatWriter} wrote and validates all of it: it creates no array that is longer
 * than the remaining bytes, and checks every count against the caller's bounds.
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
   * @param file its name, for messages
   * @param bytes length of the stream without the hash at the end
   */
  public FlatReader(String file, InputStream in, long bytes) {
    this.file = file;
    this.in = in;
    this.unread = bytes;
  }

  public int integer() {
    return need(Integer.BYTES).getInt();
  }

  /** A count or an index within inclusive bounds. */
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

  /** Refuses a file with more bytes than were read. */
  public void end() {
    if (left() > 0) {
      throw refused("holds more than it should; take another copy of it");
    }
  }

  /** Reads the settings of the training that wrote the file; refuses all but the expected ones. */
  public void requireSettings(String expected) {
    String found = text();
    if (!found.equals(expected)) {
      throw refused(
          "comes from a training with other settings (%s); start again, or with those"
              .formatted(found));
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

  /** The length of an array, whose bytes must still be in the file. */
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
