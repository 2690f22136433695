package io.adlro.app.output;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where a result comes from, so that it can be made again. Holds no time of day: the same command
 * writes the same bytes.
 *
 * @param commit of the sources it was started from; changes on top of it are not seen
 * @param settingsSha256 of everything that determines the figures
 */
public record Provenance(
    String version,
    Optional<String> commit,
    String java,
    List<String> arguments,
    String settingsSha256) {

  public Provenance {
    arguments = List.copyOf(arguments);
  }

  /** The hash of some texts, each with its length, so that no two lists of texts are alike. */
  public static String sha256(List<String> texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      digest.update((bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
      digest.update(bytes);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  ObjectNode json() {
    ObjectNode node = Json.object();
    node.put("version", version);
    node.put("gitCommit", commit.orElse(null));
    node.put("java", java);
    node.put("commandLine", String.join(" ", arguments));
    node.put("settingsSha256", settingsSha256);
    return node;
  }
}
