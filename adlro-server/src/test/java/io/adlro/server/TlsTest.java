package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import io.adlro.server.access.UserLimits;
import io.adlro.server.tls.ReloadedCertificate;
import io.adlro.server.tls.TlsFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With certificates for 127.0.0.1 and localhost that are valid until 2126. */
final class TlsTest {
  @TempDir Path folder;

  private TlsFiles install(String name) throws IOException {
    TlsFiles files = new TlsFiles(folder.resolve("server.pem"), folder.resolve("server.key"));
    copy(name + ".pem", files.certificates());
    copy(name + ".key", files.key());
    return files;
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = TlsTest.class.getResourceAsStream("tls/" + resource)) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The name of the certificate that the server shows to a client who trusts this file. */
  private static String subject(ApiClient api, Path trusted)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry(
        "ca",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(trusted))));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", api.port())) {
      socket.setSoTimeout(20_000);
      socket
          .getOutputStream()
          .write(
              "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 200");
      return ((X509Certificate) socket.getSession().getPeerCertificates()[0])
          .getSubjectX500Principal()
          .getName();
    }
  }

  @Test
  void theCertificateOfTheFilesIsUsedAndANewOneWithoutARestart() throws Exception {
    TlsFiles files = install("first");
    SecuritySettings security =
        new SecuritySettings(
            Optional.empty(),
            Optional.of(files),
            UserLimits.Settings.DEFAULT,
            Optional.empty(),
            Duration.ofSeconds(20));
    try (ApiClient api = new ApiClient(security, Duration.ofMinutes(1))) {
      assertThat(subject(api, files.certificates())).isEqualTo("CN=first");

      copy("second.pem", files.certificates()); // without its key: the former holds
      assertThatThrownBy(() -> subject(api, files.certificates()))
          .isInstanceOf(SSLHandshakeException.class);
      copy("second.key", files.key());
      assertThat(subject(api, files.certificates())).isEqualTo("CN=second");
    }
  }

  @Test
  void itIsKnownWhenTheCertificateEnds() throws Exception {
    ReloadedCertificate certificate = new ReloadedCertificate(install("first"));
    assertThat(certificate.end()).isBetween("2125-01-01T00:00:00Z", "2127-01-01T00:00:00Z");
  }

  private static String otherKey() throws GeneralSecurityException {
    byte[] key = KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded();
    return "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(key));
  }

  @Test
  void filesThatCannotBeUsedAreRefusedWithASentence() throws Exception {
    TlsFiles files = install("first");
    copy("second.key", files.key());
    assertThatThrownBy(() -> new ReloadedCertificate(files))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not a key for RSA");
    copy("second.pem", files.certificates());
    Files.writeString(files.key(), otherKey());
    assertThatThrownBy(() -> new ReloadedCertificate(files))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not the key of the first certificate");
    Files.writeString(files.key(), "-----BEGIN RSA PRIVATE KEY-----\nMIIEsecret\n");
    assertThatThrownBy(() -> new ReloadedCertificate(files))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("openssl pkcs8 -topk8 -nocrypt")
        .hasMessageNotContaining("MIIEsecret");
    Files.writeString(files.certificates(), "no certificate");
    assertThatThrownBy(() -> new ReloadedCertificate(files))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no certificate");
    Files.delete(files.certificates());
    assertThatThrownBy(() -> new ReloadedCertificate(files))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("there is no such file");
  }
}
