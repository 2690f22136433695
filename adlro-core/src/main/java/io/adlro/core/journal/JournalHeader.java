package io.adlro.core.journal;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.codec.BinaryInput;
import io.adlro.core.codec.BinaryOutput;
import io.adlro.core.kernel.FactFilter;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PolicyInputs;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What a journal begins with: all that is needed to apply its records or to decide again along
 * them, except the policy's code and its model.
 *
 * @param policy name of the policy in the catalogue, "" for none
 * @param inputs the cluster before the first record, and what the policy knew at its start
 * @param settingsDigest of the texts that determine the run or the configuration, "" for none
 * @param modelDigest SHA-256 of the file of the policy's model, "" for none
 * @param unsatisfiable what the kernel does with a job that fits no node
 * @param facts where its facts come from
 */
public record JournalHeader(
    String policy,
    PolicyInputs inputs,
    String settingsDigest,
    String modelDigest,
    Unsatisfiable unsatisfiable,
    Facts facts) {

  /** Where the facts of a journal come from. */
  public enum Facts {
    /** From a simulation: the kernel takes them as they are. */
    SIMULATED,
    /** From a cluster, in the order of their arrival: they pass a {@link FactFilter}. */
    REPORTED
  }

  /** The version of the format that is written. */
  public static final int FORMAT = 1;

  /** "ADLROJNL" as bytes. */
  private static final long MAGIC = 0x4C4E4A4F524C4441L;

  // Magic number, format, length and checksum of the body.
  private static final int FORMAT_AT = Long.BYTES;
  private static final int LENGTH_AT = FORMAT_AT + Integer.BYTES;
  private static final int CHECKSUM_AT = LENGTH_AT + Integer.BYTES;
  private static final int BODY_AT = CHECKSUM_AT + Integer.BYTES;

  /** The last byte where prices are planned from the jobs that come; else there is none. */
  private static final int PLANNED_PRICES = 1;

  private static final Unsatisfiable[] UNSATISFIABLE = Unsatisfiable.values();
  private static final Facts[] FACTS = Facts.values();

  /** A header and its length. */
  record Found(JournalHeader header, long bytes) {}

  /** The cluster before the first record. */
  public Cluster cluster() {
    return inputs.cluster();
  }

  /** The same for a policy that plans prices from the jobs that come. */
  private JournalHeader planning(LoadPlanner planner) {
    return new JournalHeader(
        policy, inputs.planning(planner), settingsDigest, modelDigest, unsatisfiable, facts);
  }

  /** The header as the first bytes of a journal. */
  public byte[] encoded() {
    BinaryOutput out = new BinaryOutput();
    out.restart(BODY_AT);
    out.writeText(policy);
    PolicyInputsCodec.write(out, inputs);
    out.writeText(settingsDigest);
    out.writeText(modelDigest);
    out.writeByte(unsatisfiable.ordinal());
    out.writeByte(facts.ordinal());
    if (inputs.planner().isPresent()) {
      out.writeByte(PLANNED_PRICES);
    }
    byte[] bytes = out.toBytes();
    BinaryOutput.LONGS.set(bytes, 0, MAGIC);
    BinaryOutput.INTS.set(bytes, FORMAT_AT, FORMAT);
    BinaryOutput.INTS.set(bytes, LENGTH_AT, bytes.length - BODY_AT);
    BinaryOutput.INTS.set(bytes, CHECKSUM_AT, checksum(bytes));
    return bytes;
  }

  /** Of all bytes in front of the checksum and behind it. */
  private static int checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, CHECKSUM_AT);
    sum.update(bytes, BODY_AT, bytes.length - BODY_AT);
    return (int) sum.getValue();
  }

  static Found read(InputStream in) throws IOException {
    byte[] start = bytes(in, BODY_AT);
    if (start.length == 0) {
      throw new JournalFormatException("is empty");
    }
    if (start.length < Long.BYTES || (long) BinaryOutput.LONGS.get(start, 0) != MAGIC) {
      throw new JournalFormatException("is not a journal");
    }
    if (start.length < BODY_AT) {
      throw cut(start.length);
    }
    int format = (int) BinaryOutput.INTS.get(start, FORMAT_AT);
    if (format != FORMAT) {
      throw new JournalFormatException(
          "is a journal of format %d, or is damaged; this build reads format %d"
              .formatted(format, FORMAT));
    }
    int length = (int) BinaryOutput.INTS.get(start, LENGTH_AT);
    if (length < 0 || length > JournalWriter.LONGEST_CONTENT) {
      throw new JournalFormatException("is damaged: a header of %d bytes".formatted(length));
    }
    byte[] body = bytes(in, length);
    if (body.length < length) {
      throw cut(BODY_AT + body.length);
    }
    byte[] all = Arrays.copyOf(start, BODY_AT + length);
    System.arraycopy(body, 0, all, BODY_AT, length);
    if ((int) BinaryOutput.INTS.get(start, CHECKSUM_AT) != checksum(all)) {
      throw new JournalFormatException("is damaged: the checksum of its header is wrong");
    }
    return new Found(decoded(all), all.length);
  }

  private static JournalHeader decoded(byte[] all) {
    BinaryInput in = new BinaryInput(all, BODY_AT, all.length);
    try {
      JournalHeader header =
          new JournalHeader(
              in.readText(),
              PolicyInputsCodec.read(in),
              in.readText(),
              in.readText(),
              in.readChoice(UNSATISFIABLE),
              in.readChoice(FACTS));
      boolean planned = in.hasMore() && in.readByte() == PLANNED_PRICES;
      in.requireEnd();
      return planned ? header.planning(LoadPlanner.RECORDED) : header;
    } catch (BinaryInput.MalformedException | IllegalArgumentException e) {
      throw new JournalFormatException("has a header that cannot be read: " + e.getMessage());
    }
  }

  private static byte[] bytes(InputStream in, int count) throws IOException {
    byte[] bytes = new byte[count];
    int read = 0;
    try {
      for (int more = in.read(bytes, 0, count);
          more > 0;
          more = in.read(bytes, read, count - read)) {
        read += more;
      }
    } catch (EOFException e) { // compressed data that is cut off
      return Arrays.copyOf(bytes, read);
    }
    return Arrays.copyOf(bytes, read);
  }

  private static JournalFormatException cut(int bytes) {
    return new JournalFormatException(
        "is cut off in its header, at byte %d; no record is readable".formatted(bytes));
  }
}
