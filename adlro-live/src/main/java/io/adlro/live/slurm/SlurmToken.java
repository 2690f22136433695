package io.adlro.live.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The token that slurmrestd asks for, a JSON Web Token. It is renewed by the clock: Slurm answers
 * an expired token with status 500, as it does when slurmctld is away. Thread-safe.
 */
public final class SlurmToken {
  /** Gets a token. */
  @FunctionalInterface
  interface Source {
    String read() throws IOException;
  }

  private static final Duration COMMAND_TIME = Duration.ofSeconds(20);

  private final Source source;
  private final Duration renewal;
  private final InstantSource clock;
  private String token = "";
  private long renewSeconds;

  private SlurmToken(Source source, Duration renewal, InstantSource clock) {
    this.source = source;
    this.renewal = renewal;
    this.clock = clock;
  }

  /** The file is read again after this time; the site renews it. */
  public static SlurmToken ofFile(Path file, Duration renewal, InstantSource clock) {
    return new SlurmToken(() -> stripped(Files.readString(file), file.toString()), renewal, clock);
  }

  /**
   * What a command prints, such as {@code scontrol token lifespan=3600}.
   *
   * @param renewal after which it runs again, shorter than the life of the token
   */
  public static SlurmToken ofCommand(List<String> command, Duration renewal, InstantSource clock) {
    return new SlurmToken(
        () -> stripped(ShellCommand.output(command, COMMAND_TIME), command.get(0)), renewal, clock);
  }

  /** Signed here with the key of the site; renewed after half of its life. */
  public static SlurmToken signed(Path key, String user, Duration life, InstantSource clock) {
    return new SlurmToken(
        () -> sign(Files.readAllBytes(key), user, clock.millis() / 1_000, life),
        life.dividedBy(2),
        clock);
  }

  /** The present token. */
  public synchronized String value() throws IOException {
    long now = clock.millis() / 1_000;
    if (token.isEmpty() || now >= renewSeconds) {
      token = source.read();
      renewSeconds = now + renewal.toSeconds();
    }
    return token;
  }

  /** The present one is not accepted: the next call gets another. */
  public synchronized void expire() {
    token = "";
  }

  private static String stripped(String text, String where) throws IOException {
    String token = text.strip();
    token = token.startsWith("SLURM_JWT=") ? token.substring("SLURM_JWT=".length()) : token;
    if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ')) {
      throw new IOException("%s gives no token".formatted(where));
    }
    return token;
  }

  /** A token as scontrol makes it: HS256 with the claims exp, iat and sun. */
  static String sign(byte[] key, String user, long nowSeconds, Duration life) {
    String head = encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(StandardCharsets.UTF_8));
    String claims =
        "{\"exp\":%d,\"iat\":%d,\"sun\":\"%s\"}"
            .formatted(nowSeconds + life.toSeconds(), nowSeconds, user);
    String body = head + "." + encoded(claims.getBytes(StandardCharsets.UTF_8));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return body + "." + encoded(mac.doFinal(body.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no HmacSHA256", e);
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
