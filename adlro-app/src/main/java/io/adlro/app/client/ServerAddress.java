package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the server is, and the key for it.
 *
 * @param url without a slash at its end
 * @param authority that vouches for the server, of an encrypted connection
 */
public record ServerAddress(String url, ClientKey key, TrustedAuthority authority) {
  public static final String DEFAULT_URL = "http://127.0.0.1:7410";

  static final String VARIABLE = "ADLRO_SERVER";

  /**
   * From options, else from the environment, else where {@code adlro serve} puts them.
   *
   * @param folder the present one
   * @param home of the user
   */
  public static ServerAddress find(
      Optional<String> server,
      Optional<Path> keyFile,
      Map<String, String> environment,
      Path folder,
      Path home) {
    String variable = environment.getOrDefault(VARIABLE, "").strip();
    String url =
        server
            .map(option -> checked(option, "--server "))
            .or(
                () ->
                    Optional.of(variable)
                        .filter(text -> !text.isEmpty())
                        .map(text -> checked(text, VARIABLE + "=")))
            .orElse(DEFAULT_URL);
    List<Path> usual =
        List.of(
            folder.resolve("adlro.key"),
            folder.resolve("adlro-demo/key"),
            home.resolve(".config/adlro/key"));
    return new ServerAddress(
        url, ClientKey.find(keyFile, environment, usual), TrustedAuthority.find(environment));
  }

  private static String checked(String text, String source) {
    try {
      URI uri = new URI(text);
      boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (isHttp && uri.getHost() != null && uri.getQuery() == null && uri.getUserInfo() == null) {
        return text.replaceFirst("/+$", "");
      }
    } catch (URISyntaxException e) {
      // The sentence below says what is expected.
    }
    throw new UserError(
        "%s%s is not the address of a server; write for example %s"
            .formatted(source, text, DEFAULT_URL));
  }
}
