package io.adlro.core.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes of a record while it is encoded; reused from one to the next. Numbers are little endian,
 * {@code int}s are varints with the sign in the lowest bit.
 */
public final class BinaryOutput {
  public static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  public static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[512];
  private int size;

  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Starts again behind so many bytes, which are filled in later. */
  public void restart(int reserved) {
    size = reserved;
  }

  private int claim(int count) {
    int from = size;
    size += count;
    if (size > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size));
    }
    return from;
  }

  public void writeByte(int value) {
    int at = claim(1);
    bytes[at] = (byte) value;
  }

  public void writeInt(int value) {
    int rest = value << 1 ^ value >> 31;
    int at = claim(5);
    while ((rest & ~0x7F) != 0) {
      bytes[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[at++] = (byte) rest;
    size = at;
  }

  public void writeLong(long value) {
    int at = claim(Long.BYTES);
    LONGS.set(bytes, at, value);
  }

  public void writeFloat(float value) {
    int at = claim(Float.BYTES);
    INTS.set(bytes, at, Float.floatToRawIntBits(value));
  }

  public void writeDouble(double value) {
    writeLong(Double.doubleToRawLongBits(value));
  }

  /** Writes the length in bytes and UTF-8. */
  public void writeText(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) >= 0x80) {
        writeWideText(text);
        return;
      }
    }
    writeInt(length);
    int at = claim(length);
    for (int i = 0; i < length; i++) {
      bytes[at + i] = (byte) text.charAt(i);
    }
  }

  private void writeWideText(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    writeInt(encoded.length);
    int at = claim(encoded.length);
    System.arraycopy(encoded, 0, bytes, at, encoded.length);
  }

  public void writeTexts(List<String> texts) {
    writeInt(texts.size());
    for (String text : texts) {
      writeText(text);
    }
  }

  public void writeInts(int[] values, int count) {
    writeInt(count);
    for (int i = 0; i < count; i++) {
      writeInt(values[i]);
    }
  }

  public void writeDoubles(double[] values) {
    writeInt(values.length);
    for (double value : values) {
      writeDouble(value);
    }
  }
}
