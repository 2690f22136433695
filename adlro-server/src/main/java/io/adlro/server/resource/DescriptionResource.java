package io.adlro.server.resource;

import io.adlro.server.http.Routes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** {@code /openapi.yaml}: the description of the interface, without a key. */
public final class DescriptionResource {
  private static final String FILE = "/io/adlro/server/openapi.yaml";

  private final byte[] description = read();

  public void addTo(Routes routes) {
    routes.open(
        Routes.PREFIX + "/openapi.yaml",
        ctx -> ctx.contentType("application/yaml").result(description));
  }

  private static byte[] read() {
    try (InputStream in = DescriptionResource.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("the build lacks " + FILE);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
