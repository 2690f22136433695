package io.adlro.server.tls;

import io.adlro.ingest.message.UserError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The texts of a certificate and its key as what TLS connections use. */
final class PemIdentity {
  private static final Pattern PKCS8 =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final char[] NO_PASSWORD = new char[0];

  /**
   * What they give.
   *
   * @param end the first end of a certificate of the chain
   */
  record Identity(SSLContext context, Instant end) {}

  private final TlsFiles files;

  PemIdentity(TlsFiles files) {
    this.files = files;
  }

  /**
   * @throws UserError if one of them cannot be used, or the key is that of another certificate
   */
  Identity of(String certificates, String key) {
    X509Certificate[] chain = chain(certificates);
    PrivateKey secret = key(key, chain[0].getPublicKey());
    try {
      if (!belongTogether(chain[0].getPublicKey(), secret)) {
        throw new UserError(
            "%s: is not the key of the first certificate of %s; name files that belong together"
                .formatted(files.key(), files.certificates()));
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry("server", secret, NO_PASSWORD, chain);
      KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
      managers.init(store, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return new Identity(context, end(chain));
    } catch (GeneralSecurityException | IOException e) {
      throw new UserError(
          "%s: no TLS with this certificate: %s".formatted(files.certificates(), e.getMessage()));
    }
  }

  /** Clients refuse a chain of which one certificate has ended. */
  private static Instant end(X509Certificate[] chain) {
    return Stream.of(chain)
        .map(certificate -> certificate.getNotAfter().toInstant())
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private X509Certificate[] chain(String pem) {
    try {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(
                  new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
      if (!found.isEmpty()) {
        return found.toArray(X509Certificate[]::new);
      }
    } catch (CertificateException e) {
      // The sentence below says what is expected.
    }
    throw new UserError(
        files.certificates() + ": has no certificate; write PEM, that of the server first");
  }

  /** What it is for is known from the certificate. No message has a part of it. */
  private PrivateKey key(String pem, PublicKey certified) {
    Matcher found = PKCS8.matcher(pem);
    if (found.find()) {
      byte[] bytes = Base64.getMimeDecoder().decode(found.group(1));
      try {
        return KeyFactory.getInstance(certified.getAlgorithm())
            .generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (GeneralSecurityException e) {
        throw new UserError(
            "%s: is not a key for %s, which %s has"
                .formatted(files.key(), certified.getAlgorithm(), files.certificates()));
      }
    }
    throw new UserError(
        files.key()
            + ": has no `BEGIN PRIVATE KEY`; convert it with `openssl pkcs8 -topk8 -nocrypt`");
  }

  private static boolean belongTogether(PublicKey certified, PrivateKey secret)
      throws GeneralSecurityException {
    String algorithm =
        switch (certified.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> certified.getAlgorithm();
        };
    byte[] text = {1};
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(secret);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(certified);
    signature.update(text);
    return signature.verify(signed);
  }
}
