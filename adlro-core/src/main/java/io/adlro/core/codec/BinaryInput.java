package io.adlro.core.codec;

import io.adlro.core.event.EventHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link BinaryOutput} wrote, from part of an array. */
public final class BinaryInput {
  /** The bytes are not those of a record, although their checksum is right. */
  public static final class MalformedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedException(String message) {
      super(message);
    }
  }

  private final byte[] bytes;
  private final int end;
  private int at;

  public BinaryInput(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  private int claim(int count) {
    int from = at;
    if (count < 0 || count > end - from) {
      throw new MalformedException("a field goes on behind the end of the record");
    }
    at += count;
    return from;
  }

  public boolean hasMore() {
    return at < end;
  }

  public void requireEnd() {
    if (at != end) {
      throw new MalformedException("%d bytes follow the last field".formatted(end - at));
    }
  }

  public int readByte() {
    return bytes[claim(1)];
  }

  public int readInt() {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int next = readByte();
      value |= (next & 0x7F) << shift;
      if (next >= 0) {
        return value >>> 1 ^ -(value & 1);
      }
    }
    throw new MalformedException("a number has more than five bytes");
  }

  public long readLong() {
    return (long) BinaryOutput.LONGS.get(bytes, claim(Long.BYTES));
  }

  public float readFloat() {
    return Float.intBitsToFloat((int) BinaryOutput.INTS.get(bytes, claim(Float.BYTES)));
  }

  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  public String readText() {
    int length = readInt();
    int from = claim(length);
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }

  public List<String> readTexts() {
    int count = readCount(1);
    if (count == 0) {
      return List.of();
    }
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(readText());
    }
    return texts;
  }

  /** A number of things that follow, each of at least so many bytes. */
  public int readCount(int bytesEach) {
    int count = readInt();
    if (count < 0 || count > (end - at) / bytesEach) {
      throw new MalformedException("%d values cannot follow".formatted(count));
    }
    return count;
  }

  public int[] readInts() {
    int count = readCount(1);
    if (count == 0) {
      return EventHandler.AS_ORDERED;
    }
    int[] values = new int[count];
    for (int i = 0; i < count; i++) {
      values[i] = readInt();
    }
    return values;
  }

  public double[] readDoubles() {
    double[] values = new double[readCount(Double.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = readDouble();
    }
    return values;
  }

  public <T> T readChoice(T[] choices) {
    int index = readByte();
    if (index < 0 || index >= choices.length) {
      throw new MalformedException("choice %d of %d".formatted(index, choices.length));
    }
    return choices[index];
  }
}
