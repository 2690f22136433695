package io.adlro.server.http;

import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Reads bodies up to a bound. Large bodies are read by at most {@value #MOST_LARGE} requests at a
 * time, so that the memory they take is bounded too.
 */
public final class BodyReader {
  public static final int SMALL_BYTES = 1 << 20;
  public static final int LARGE_BYTES = 16 << 20;

  private static final int MOST_LARGE = 2;

  /** Most bodies are small, and each read makes a part. */
  private static final int PART_BYTES = 1 << 13;

  private static final long LONGEST_NANOS = 60_000_000_000L;

  /** So much of a body that is too large is read and dropped: the sender then sees the answer. */
  private static final long MOST_DROPPED = 64L << 20;

  private final Semaphore large = new Semaphore(MOST_LARGE);

  /** A body of at most {@link #SMALL_BYTES}. */
  public static byte[] small(Context ctx) {
    InputStream in = ctx.bodyInputStream();
    byte[] body = read(in, SMALL_BYTES + 1);
    if (body.length > SMALL_BYTES) {
      throw tooLarge(in, SMALL_BYTES, "a body of this request");
    }
    return body;
  }

  /**
   * Uses a body while it may take memory.
   *
   * @param mostBytes of it, from {@link #SMALL_BYTES} to {@link #LARGE_BYTES}
   */
  public <T> T large(Context ctx, int mostBytes, Function<byte[], T> use) {
    InputStream in = ctx.bodyInputStream();
    byte[] first = read(in, SMALL_BYTES + 1);
    if (first.length <= SMALL_BYTES) {
      return use.apply(first);
    }
    if (!large.tryAcquire()) {
      drop(in);
      throw new HttpRefusal(ProblemKind.BUSY, "other large bodies are being read");
    }
    try {
      byte[] rest = read(in, mostBytes - first.length + 1);
      if (first.length + rest.length > mostBytes) {
        throw tooLarge(in, mostBytes, "a batch");
      }
      byte[] body = Arrays.copyOf(first, first.length + rest.length);
      System.arraycopy(rest, 0, body, first.length, rest.length);
      return use.apply(body);
    } finally {
      large.release();
    }
  }

  /** A thread reads it: a sender of one byte from time to time does not keep it for long. */
  private static byte[] read(InputStream in, int most) {
    long startNanos = System.nanoTime();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] part = new byte[PART_BYTES];
    try {
      int read = in.read(part, 0, Math.min(most, PART_BYTES));
      while (read >= 0 && body.size() + read < most) {
        body.write(part, 0, read);
        if (System.nanoTime() - startNanos > LONGEST_NANOS) {
          throw incomplete();
        }
        read = in.read(part, 0, Math.min(most - body.size(), PART_BYTES));
      }
      body.write(part, 0, Math.max(read, 0));
      return body.toByteArray();
    } catch (IOException e) { // broken off, or not in the form that the head announced
      throw incomplete();
    }
  }

  private static HttpRefusal incomplete() {
    return new HttpRefusal(
        ProblemKind.INVALID_REQUEST, "the body did not come to its end, or not within 60 s");
  }

  private static HttpRefusal tooLarge(InputStream in, int mostBytes, String what) {
    drop(in);
    return HttpRefusal.tooLarge(mostBytes, what);
  }

  private static void drop(InputStream in) {
    byte[] buffer = new byte[1 << 16];
    try {
      long dropped = 0;
      int read = in.read(buffer);
      while (read >= 0 && dropped < MOST_DROPPED) {
        dropped += read;
        read = in.read(buffer);
      }
    } catch (IOException e) {
      // The sender is gone; nothing is left to be read.
    }
  }
}
