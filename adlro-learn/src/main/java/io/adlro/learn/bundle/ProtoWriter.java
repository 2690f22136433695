package io.adlro.learn.bundle;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes one Protocol Buffers message; it has what ONNX files and TensorBoard events need. */
public final class ProtoWriter {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED_32 = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public ProtoWriter integer(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  public ProtoWriter real(int field, double value) {
    tag(field, FIXED_64);
    out.writeBytes(littleEndian(Double.BYTES).putDouble(value).array());
    return this;
  }

  public ProtoWriter real(int field, float value) {
    tag(field, FIXED_32);
    out.writeBytes(littleEndian(Float.BYTES).putFloat(value).array());
    return this;
  }

  public ProtoWriter bytes(int field, byte[] value) {
    tag(field, BYTES);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  public ProtoWriter text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public ProtoWriter message(int field, ProtoWriter value) {
    return bytes(field, value.toBytes());
  }

  public byte[] toBytes() {
    return out.toByteArray();
  }

  private void tag(int field, int wireType) {
    varint((long) field << 3 | wireType);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static ByteBuffer littleEndian(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
