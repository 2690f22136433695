package io.adlro.core.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Reads what {@link SnapshotWriter} wrote, in the same order. Each block is checked before a value
 * of it is returned. Reads nothing behind the end of the snapshot. Not thread-safe.
 */
public final class SnapshotReader {
  private final InputStream source;
  private final CRC32C checksum = new CRC32C();

  // Magic number and version, or the length or checksum of a block.
  private final ByteBuffer frame =
      ByteBuffer.allocate(SnapshotFormat.HEADER_BYTES).order(SnapshotFormat.ORDER);
  private final ByteBuffer block =
      ByteBuffer.allocate(SnapshotFormat.BLOCK_BYTES).order(SnapshotFormat.ORDER).limit(0);

  private final Deque<String> open = new ArrayDeque<>();

  /** Bytes taken from the source. */
  private long taken;

  /** The position of the first byte of the block's content in the snapshot. */
  private long blockAt;

  /** Opens a snapshot; the stream is not closed. */
  public SnapshotReader(InputStream source) {
    this.source = source;
    take(frame, SnapshotFormat.HEADER_BYTES);
    checksum.update(frame.array(), 0, SnapshotFormat.HEADER_BYTES);
    if (frame.getLong() != SnapshotFormat.MAGIC) {
      throw new SnapshotException("This is no snapshot: its first bytes are not ADLROSNP.");
    }
    int version = frame.getInt();
    if (version != SnapshotFormat.VERSION) {
      throw new SnapshotException(
          "The snapshot has format %d, this build reads format %d."
              .formatted(version, SnapshotFormat.VERSION));
    }
  }

  private void take(ByteBuffer to, int bytes) {
    try {
      int read = source.readNBytes(to.array(), to.arrayOffset(), bytes);
      taken += read;
      if (read < bytes) {
        throw new SnapshotException("The snapshot is cut off at byte %d.".formatted(taken));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    to.position(0).limit(bytes);
  }

  private void nextBlock() {
    long start = taken;
    take(frame, Integer.BYTES);
    checksum.update(frame.array(), 0, Integer.BYTES);
    int length = frame.getInt();
    if (length < 0 || length > SnapshotFormat.BLOCK_BYTES) {
      throw new SnapshotException(
          "The snapshot is damaged at byte %d: a block of %d bytes.".formatted(start, length));
    }
    blockAt = taken;
    take(block, length);
    checksum.update(block.array(), 0, length);
    take(frame, Integer.BYTES);
    if (frame.getInt() != (int) checksum.getValue()) {
      throw new SnapshotException(
          "The snapshot is damaged between byte %d and byte %d: the checksum is wrong."
              .formatted(start, taken));
    }
  }

  /** The position of the next value, in bytes from the start of the snapshot. */
  public long position() {
    return blockAt + block.position();
  }

  /** A snapshot that cannot be restored here, with the reason, its section and position. */
  public SnapshotException refusal(String reason) {
    String where = open.isEmpty() ? "" : " in section " + String.join(" of ", open);
    return new SnapshotException(
        "The snapshot does not suit: %s (at byte %d%s).".formatted(reason, position(), where));
  }

  /** Enters a section; returns its version, from 1 to the newest that the caller knows. */
  public int start(String name, int newestVersion) {
    if (readInt() != SnapshotFormat.SECTION_START) {
      throw refusal("section %s is expected here".formatted(name));
    }
    String found = readString();
    int version = readInt();
    if (!found.equals(name)) {
      throw refusal("section %s is expected here, not %s".formatted(name, found));
    }
    if (version < 1 || version > newestVersion) {
      throw refusal(
          "section %s has version %d, this build reads up to version %d"
              .formatted(name, version, newestVersion));
    }
    open.push(name);
    return version;
  }

  /** Whether the section that was entered last ends here; a value is not expected then. */
  public boolean isAtEnd() {
    return next(Integer.BYTES).getInt(block.position()) == SnapshotFormat.SECTION_END;
  }

  /** Leaves the section that was entered last; all of it must have been read. */
  public void end(String name) {
    if (readInt() != SnapshotFormat.SECTION_END) {
      throw refusal("section %s is longer than expected".formatted(name));
    }
    if (!name.equals(open.poll())) {
      throw new IllegalStateException("section %s was not entered last".formatted(name));
    }
  }

  /** Checks that the snapshot ends here. */
  public void finish() {
    if (block.hasRemaining()) {
      throw refusal("it goes on after the last value");
    }
    nextBlock();
    if (block.hasRemaining()) {
      throw refusal("it goes on after the last value");
    }
  }

  /** The block with so many bytes left: a value never lies in two blocks. */
  private ByteBuffer next(int bytes) {
    if (!block.hasRemaining()) {
      nextBlock();
    }
    if (block.remaining() < bytes) {
      throw refusal("a value of %d bytes is expected here".formatted(bytes));
    }
    return block;
  }

  public boolean readBoolean() {
    return next(1).get() != 0;
  }

  public int readInt() {
    return next(Integer.BYTES).getInt();
  }

  public long readLong() {
    return next(Long.BYTES).getLong();
  }

  public float readFloat() {
    return next(Float.BYTES).getFloat();
  }

  public double readDouble() {
    return next(Double.BYTES).getDouble();
  }

  public String readString() {
    return new String(readBytes(), StandardCharsets.UTF_8);
  }

  public List<String> readStrings() {
    int count = readLength();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(readString());
    }
    return texts;
  }

  public byte[] readBytes() {
    byte[] values = new byte[readLength()];
    fill(values);
    return values;
  }

  /** Fills the array; refuses another length. */
  public void readBytes(byte[] to) {
    requireLength(to.length);
    fill(to);
  }

  private void fill(byte[] to) {
    inParts(to.length, Byte.BYTES, (from, count) -> block.slice().get(to, from, count));
  }

  public short[] readShorts() {
    short[] values = new short[readLength()];
    fill(values);
    return values;
  }

  /** Fills the array; refuses another length. */
  public void readShorts(short[] to) {
    requireLength(to.length);
    fill(to);
  }

  private void fill(short[] to) {
    inParts(to.length, Short.BYTES, (from, count) -> block.asShortBuffer().get(to, from, count));
  }

  public int[] readInts() {
    int[] values = new int[readLength()];
    fill(values);
    return values;
  }

  /** Fills the array; refuses another length. */
  public void readInts(int[] to) {
    requireLength(to.length);
    fill(to);
  }

  private void fill(int[] to) {
    inParts(to.length, Integer.BYTES, (from, count) -> block.asIntBuffer().get(to, from, count));
  }

  public long[] readLongs() {
    long[] values = new long[readLength()];
    fill(values);
    return values;
  }

  /** Fills the array; refuses another length. */
  public void readLongs(long[] to) {
    requireLength(to.length);
    fill(to);
  }

  private void fill(long[] to) {
    inParts(to.length, Long.BYTES, (from, count) -> block.asLongBuffer().get(to, from, count));
  }

  public float[] readFloats() {
    float[] values = new float[readLength()];
    fill(values);
    return values;
  }

  /** Fills the array; refuses another length. */
  public void readFloats(float[] to) {
    requireLength(to.length);
    fill(to);
  }

  private void fill(float[] to) {
    inParts(to.length, Float.BYTES, (from, count) -> block.asFloatBuffer().get(to, from, count));
  }

  public double[] readDoubles() {
    double[] values = new double[readLength()];
    fill(values);
    return values;
  }

  /** Fills the array; refuses another length. */
  public void readDoubles(double[] to) {
    requireLength(to.length);
    fill(to);
  }

  private void fill(double[] to) {
    inParts(to.length, Double.BYTES, (from, count) -> block.asDoubleBuffer().get(to, from, count));
  }

  private int readLength() {
    int length = readInt();
    if (length < 0) {
      throw refusal("a length is expected here, not %d".formatted(length));
    }
    return length;
  }

  private void requireLength(int expected) {
    int length = readInt();
    if (length != expected) {
      throw refusal("%d values are expected here, not %d".formatted(expected, length));
    }
  }

  /** Copies from the position of the block, which it does not move, to part of an array. */
  private interface Part {
    void get(int from, int count);
  }

  private void inParts(int length, int bytesEach, Part part) {
    for (int from = 0; from < length; ) {
      int count = Math.min(length - from, next(bytesEach).remaining() / bytesEach);
      part.get(from, count);
      block.position(block.position() + count * bytesEach);
      from += count;
    }
  }
}
