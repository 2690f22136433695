package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * Whose certificates of servers are believed.
 *
 * @param file with certificates of authorities as PEM; empty: those that the JVM trusts
 */
record TrustedAuthority(Optional<Path> file) {
  static final String VARIABLE = "ADLRO_CA_FILE";

  static TrustedAuthority find(Map<String, String> environment) {
    String variable = environment.getOrDefault(VARIABLE, "").strip();
    return new TrustedAuthority(
        variable.isEmpty() ? Optional.empty() : Optional.of(Path.of(variable)));
  }

  SSLSocketFactory sockets() {
    return file.map(TrustedAuthority::sockets)
        .orElseGet(() -> (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  private static SSLSocketFactory sockets(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate found : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("authority-" + store.size(), found);
      }
      if (store.size() == 0) {
        throw new UserError("%s=%s: has no certificate".formatted(VARIABLE, file));
      }
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context.getSocketFactory();
    } catch (IOException | GeneralSecurityException e) {
      throw new UserError(
          "%s=%s: no certificates can be read; write them as PEM".formatted(VARIABLE, file));
    }
  }
}
