package io.adlro.ingest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Feeds a reader with seeded mutations of good samples. A reader may refuse with {@link
 * Unreadable}; anything else that it throws fails the test with the seed. The number of inputs is
 * the system property {@code adlro.fuzz}, for example {@code -Dadlro.fuzz=1000000}.
 */
public final class Fuzz {
  private static final int INPUTS = Integer.getInteger("adlro.fuzz", 3_000);
  private static final String[] NASTY = {
    "-1",
    "NaN",
    "1e999",
    "9223372036854775807",
    "\u0000",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "<",
    ">",
    "&",
    "#",
    "=",
    ":",
    ",",
    "\n",
    "\r\n",
    "\t",
    "\ufeff",
    "\\",
    "\\u12",
    "---",
    "*a",
    "&a",
    "N/A",
    "é"
  };

  private Fuzz() {}

  /** A reader under test. */
  public interface Reader {
    void read(InputStream in) throws IOException, Unreadable;
  }

  public static void survive(Reader reader, List<byte[]> samples) {
    for (long seed = 1; seed <= INPUTS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] input = mutate(samples.get(random.nextInt(samples.size())), samples, random);
      try {
        reader.read(new ByteArrayInputStream(input));
      } catch (Unreadable expected) {
        // Refused with a reason.
      } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
        throw new AssertionError("fuzzed input of seed " + seed, e);
      }
    }
  }

  private static byte[] mutate(byte[] sample, List<byte[]> samples, SplittableRandom random) {
    byte[] bytes = sample.clone();
    for (int n = 1 + random.nextInt(8); n > 0 && bytes.length > 0; n--) {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(6)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> bytes = splice(bytes, at, at, nasty(random));
        case 3 -> bytes = splice(bytes, at, end(at, bytes, random), new byte[0]);
        case 4 -> bytes = splice(bytes, at, at, part(bytes, random));
        default -> bytes = splice(bytes, at, at, part(other(samples, random), random));
      }
    }
    return bytes;
  }

  private static byte[] nasty(SplittableRandom random) {
    return NASTY[random.nextInt(NASTY.length)].getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static byte[] other(List<byte[]> samples, SplittableRandom random) {
    return samples.get(random.nextInt(samples.size()));
  }

  private static byte[] part(byte[] bytes, SplittableRandom random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    return java.util.Arrays.copyOfRange(bytes, at, end(at, bytes, random));
  }

  private static int end(int at, byte[] bytes, SplittableRandom random) {
    return Math.min(bytes.length, at + 1 + random.nextInt(64));
  }

  private static byte[] splice(byte[] bytes, int from, int to, byte[] middle) {
    byte[] result = new byte[from + middle.length + bytes.length - to];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(middle, 0, result, from, middle.length);
    System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
    return result;
  }
}
