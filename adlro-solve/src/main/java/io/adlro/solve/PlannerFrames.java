package io.adlro.solve;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Requests and answers of a planner in a child process: a length, then as many bytes. */
final class PlannerFrames {
  /** The first byte of an answer. */
  static final int PLAN = 0;

  /** The first byte of an answer that has a reason instead of a plan. */
  static final int REFUSED = 1;

  private static final int LONGEST = 1 << 26;

  private PlannerFrames() {}

  static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
    out.flush();
  }

  static byte[] read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LONGEST) {
      throw new IOException("a frame of %d bytes".formatted(length));
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
