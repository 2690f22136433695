package io.adlro.core.journal;

import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.BinaryOutput;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.ZipException;

/**
 * Reads a journal record by record. It stops at the first byte that is not part of a whole and
 * undamaged record; {@link #tail} then says what is there. Not thread-safe.
 */
public final class JournalReader {
  private final InputStream in;
  private final JournalHeader header;
  private final CRC32C checksum = new CRC32C();
  private final byte[] frame = new byte[JournalWriter.FRAME_BYTES];
  private byte[] content = new byte[512];
  private long position;
  private long records;
  private JournalRecord current;
  private JournalTail tail;

  /**
   * Reads the header.
   *
   * @param in buffered; it is not closed
   * @throws JournalFormatException if there is no readable header
   */
  public JournalReader(InputStream in) throws IOException {
    this.in = in;
    JournalHeader.Found found = JournalHeader.read(in);
    header = found.header();
    position = found.bytes();
  }

  /** Reads a journal in memory. */
  public static JournalReader of(byte[] journal) {
    try {
      return new JournalReader(new ByteArrayInputStream(journal));
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory does not fail", e);
    }
  }

  public JournalHeader header() {
    return header;
  }

  /**
   * Goes to the next record; false behind the last readable one.
   *
   * @throws JournalFormatException if a newer version of the program wrote the record
   */
  public boolean next() throws IOException {
    if (tail != null) {
      return false;
    }
    try {
      return read();
    } catch (EOFException e) { // compressed data that is cut off
      return stop(JournalTail.Kind.TRUNCATED, "");
    } catch (ZipException e) {
      return stop(JournalTail.Kind.DAMAGED, "the compressed data is damaged");
    }
  }

  private boolean read() throws IOException {
    int found = in.readNBytes(frame, 0, frame.length);
    if (found < frame.length) {
      return stop(found == 0 ? JournalTail.Kind.CLEAN : JournalTail.Kind.TRUNCATED, "");
    }
    int length = (int) BinaryOutput.INTS.get(frame, 0);
    if (length < 2 || length > JournalWriter.LONGEST_CONTENT) {
      return stop(JournalTail.Kind.DAMAGED, "a record of %d bytes".formatted(length));
    }
    if (content.length < length) {
      content = Arrays.copyOf(content, length);
    }
    if (in.readNBytes(content, 0, length) < length) {
      return stop(JournalTail.Kind.TRUNCATED, "");
    }
    checksum.reset();
    checksum.update(content, 0, length);
    if ((int) checksum.getValue() != (int) BinaryOutput.INTS.get(frame, Integer.BYTES)) {
      return stop(JournalTail.Kind.DAMAGED, "the checksum is wrong");
    }
    try {
      current = RecordDecoder.read(records + 1, position, content, 0, length);
    } catch (BinaryInput.MalformedException e) {
      return stop(JournalTail.Kind.DAMAGED, e.getMessage());
    }
    records++;
    position += frame.length + length;
    return true;
  }

  /**
   * One record with its frame, as a {@link JournalSink} got it.
   *
   * @throws JournalFormatException if it is damaged
   */
  public static JournalRecord record(long sequence, byte[] framed) {
    CRC32C sum = new CRC32C();
    int length = framed.length - JournalWriter.FRAME_BYTES;
    if (length >= 2 && (int) BinaryOutput.INTS.get(framed, 0) == length) {
      sum.update(framed, JournalWriter.FRAME_BYTES, length);
      if ((int) sum.getValue() == (int) BinaryOutput.INTS.get(framed, Integer.BYTES)) {
        try {
          return RecordDecoder.read(
              sequence, 0, framed, JournalWriter.FRAME_BYTES, framed.length);
        } catch (BinaryInput.MalformedException e) {
          throw new JournalFormatException(
              "has a damaged record %d: %s".formatted(sequence, e.getMessage()));
        }
      }
    }
    throw new JournalFormatException("has a damaged record " + sequence);
  }

  private boolean stop(JournalTail.Kind kind, String reason) {
    tail = new JournalTail(kind, records, position, reason);
    return false;
  }

  /** The record that {@link #next} went to. */
  public JournalRecord record() {
    return current;
  }

  /** How the journal ends; {@link #next} has returned false. */
  public JournalTail tail() {
    if (tail == null) {
      throw new IllegalStateException("record %d is not the last one".formatted(records));
    }
    return tail;
  }
}
