package io.adlro.core.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * Writes a snapshot to a stream: values in named sections, in blocks with checksums ({@link
 * SnapshotFormat}). A snapshot is complete only after {@link #finish}; one that ends before is
 * refused by {@link SnapshotReader}. Not thread-safe.
 */
public final class SnapshotWriter {
  private final OutputStream sink;
  private final CRC32C checksum = new CRC32C();

  // The length of the block, its content, room for its checksum.
  private final ByteBuffer block =
      ByteBuffer.allocate(Integer.BYTES + SnapshotFormat.BLOCK_BYTES + Integer.BYTES)
          .order(SnapshotFormat.ORDER);

  private final Deque<String> open = new ArrayDeque<>();
  private boolean finished;

  /** Starts a snapshot; the stream is neither flushed nor closed. */
  public SnapshotWriter(OutputStream sink) {
    this.sink = sink;
    block.putLong(SnapshotFormat.MAGIC).putInt(SnapshotFormat.VERSION);
    checksum.update(block.array(), 0, block.position());
    send();
    startBlock();
  }

  private void startBlock() {
    block.clear().position(Integer.BYTES).limit(Integer.BYTES + SnapshotFormat.BLOCK_BYTES);
  }

  private void endBlock() {
    int end = block.position();
    block.limit(block.capacity());
    block.putInt(0, end - Integer.BYTES);
    checksum.update(block.array(), 0, end);
    block.putInt((int) checksum.getValue());
    send();
    startBlock();
  }

  private void send() {
    try {
      sink.write(block.array(), 0, block.position());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a section, within the one that is open. Versions count from 1. */
  public void start(String name, int version) {
    if (version < 1 || open.size() == SnapshotFormat.MOST_NESTED) {
      throw new IllegalArgumentException(
          "section %s of version %d within %d others".formatted(name, version, open.size()));
    }
    writeInt(SnapshotFormat.SECTION_START);
    writeString(name);
    writeInt(version);
    open.push(name);
  }

  /** Ends the section that was started last. */
  public void end(String name) {
    if (!Objects.equals(open.poll(), name)) {
      throw new IllegalStateException("section %s ends, but is not the last open".formatted(name));
    }
    writeInt(SnapshotFormat.SECTION_END);
  }

  /** Completes the snapshot. Nothing can be written after it. */
  public void finish() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("section %s is still open".formatted(open.peek()));
    }
    requireUnfinished();
    if (block.position() > Integer.BYTES) {
      endBlock();
    }
    endBlock();
    finished = true;
  }

  private void requireUnfinished() {
    if (finished) {
      throw new IllegalStateException("the snapshot is finished");
    }
  }

  /** The block with room for so many bytes more: a value never lies in two blocks. */
  private ByteBuffer room(int bytes) {
    requireUnfinished();
    if (block.remaining() < bytes) {
      endBlock();
    }
    return block;
  }

  public void writeBoolean(boolean value) {
    room(1).put((byte) (value ? 1 : 0));
  }

  public void writeInt(int value) {
    room(Integer.BYTES).putInt(value);
  }

  public void writeLong(long value) {
    room(Long.BYTES).putLong(value);
  }

  public void writeFloat(float value) {
    room(Float.BYTES).putFloat(value);
  }

  public void writeDouble(double value) {
    room(Double.BYTES).putDouble(value);
  }

  /** Writes a text in UTF-8. */
  public void writeString(String text) {
    writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  public void writeStrings(Collection<String> texts) {
    writeInt(texts.size());
    texts.forEach(this::writeString);
  }

  public void writeBytes(byte[] values) {
    inParts(values.length, 1, (from, count) -> block.slice().put(values, from, count));
  }

  public void writeShorts(short[] values) {
    inParts(
        values.length,
        Short.BYTES,
        (from, count) -> block.asShortBuffer().put(values, from, count));
  }

  public void writeInts(int[] values) {
    inParts(
        values.length,
        Integer.BYTES,
        (from, count) -> block.asIntBuffer().put(values, from, count));
  }

  public void writeLongs(long[] values) {
    inParts(
        values.length, Long.BYTES, (from, count) -> block.asLongBuffer().put(values, from, count));
  }

  public void writeFloats(float[] values) {
    inParts(
        values.length,
        Float.BYTES,
        (from, count) -> block.asFloatBuffer().put(values, from, count));
  }

  public void writeDoubles(double[] values) {
    inParts(
        values.length,
        Double.BYTES,
        (from, count) -> block.asDoubleBuffer().put(values, from, count));
  }

  /** Copies part of an array to the position of the block, which it does not move. */
  private interface Part {
    void put(int from, int count);
  }

  /** Writes a length and the values of an array in as few parts as the blocks allow. */
  private void inParts(int length, int bytesEach, Part part) {
    writeInt(length);
    for (int from = 0; from < length; ) {
      int count = Math.min(length - from, room(bytesEach).remaining() / bytesEach);
      part.put(from, count);
      block.position(block.position() + count * bytesEach);
      from += count;
    }
  }
}
