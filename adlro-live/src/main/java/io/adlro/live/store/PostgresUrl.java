package io.adlro.live.store;

import io.adlro.ingest.message.UserError;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The address of a PostgreSQL database: {@code jdbc:postgresql:...} as the driver has it, or {@code
 * postgresql://user:password@host:port/database} as the tools of PostgreSQL have it.
 *
 * @param jdbc without the user and the password of the second form
 * @param shown without anything secret
 */
record PostgresUrl(
    String jdbc, String shown, Optional<String> user, Optional<String> password) {
  private static final String JDBC = "jdbc:";

  static boolean isOne(String location) {
    return location.startsWith("jdbc:postgresql:")
        || location.startsWith("postgresql://")
        || location.startsWith("postgres://");
  }

  static PostgresUrl of(String location) {
    if (location.startsWith(JDBC)) {
      String address = location.substring("jdbc:postgresql:".length());
      String shown = address.startsWith("//") ? address.substring(2) : address;
      return new PostgresUrl(
          location, withoutOptions(shown), Optional.empty(), Optional.empty());
    }
    try {
      URI uri = new URI(location.replaceFirst("^postgres:", "postgresql:"));
      String account = Optional.ofNullable(uri.getRawUserInfo()).orElse("");
      String address = uri.getRawSchemeSpecificPart();
      address = "//" + address.substring(account.isEmpty() ? 2 : account.length() + 3);
      int colon = account.indexOf(':');
      return new PostgresUrl(
          JDBC + "postgresql:" + address,
          withoutOptions(address.substring(2)),
          part(colon < 0 ? account : account.substring(0, colon)),
          part(colon < 0 ? "" : account.substring(colon + 1)));
    } catch (URISyntaxException e) {
      throw new UserError("the address of the store is not a URL: " + e.getReason());
    }
  }

  private static String withoutOptions(String address) {
    int options = address.indexOf('?');
    return options < 0 ? address : address.substring(0, options);
  }

  private static Optional<String> part(String encoded) {
    return encoded.isEmpty()
        ? Optional.empty()
        : Optional.of(
            URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8));
  }
}
