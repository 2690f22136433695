package io.adlro.app.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which jobs a list has.
 *
 * @param phases all if empty
 * @param sort what the server sorts by; a minus in front for the reverse
 */
public record JobFilter(
    List<String> phases,
    Whose whose,
    Optional<String> user,
    Optional<String> jobClass,
    Optional<String> text,
    Optional<String> sort) {
  /** Of which keys. */
  public enum Whose {
    /** All that the key may see. */
    ALL,
    /** Those that the key submitted. */
    MINE
  }

  private static final String REVERSE = "-";

  public JobFilter {
    phases = List.copyOf(phases);
  }

  String query(int offset, int limit) {
    List<String> parts = new ArrayList<>();
    if (!phases.isEmpty()) {
      parts.add(part("phase", String.join(",", phases)));
    }
    if (whose == Whose.MINE) {
      parts.add("mine=true");
    }
    user.ifPresent(value -> parts.add(part("user", value)));
    jobClass.ifPresent(value -> parts.add(part("class", value)));
    text.ifPresent(value -> parts.add(part("text", value)));
    sort.ifPresent(
        value -> {
          boolean isReverse = value.startsWith(REVERSE);
          parts.add(part("sort", isReverse ? value.substring(1) : value));
          parts.add(part("order", isReverse ? "desc" : "asc"));
        });
    parts.add(part("offset", Integer.toString(offset)));
    parts.add(part("limit", Integer.toString(limit)));
    return String.join("&", parts);
  }

  private static String part(String name, String value) {
    return name.concat("=").concat(URLEncoder.encode(value, StandardCharsets.UTF_8));
  }
}
