package io.adlro.server.http;

import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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

  /** Uses a body of at most {@link #LARGE_BYTES} while it may take memory. */
  public <T> T large(Context ctx, Function<byte[], T> use) {
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
      byte[] rest = read(in, LARGE_BYTES - first.length + 1);
      if (first.length + rest.length > LARGE_BYTES) {
        throw tooLarge(in, LARGE_BYTES, "a batch");
      }
      byte[] body = Arrays.copyOf(first, first.length + rest.length);
      System.arraycopy(rest, 0, body, first.length, rest.length);
      return use.apply(body);
    } finally {
      large.release();
    }
  }

  private static byte[] read(InputStream in, int most) {
    try {
      return in.readNBytes(most);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
      throw new UncheckedIOException(e);
    }
  }
}
