package io.adlro.server.tls;

import io.adlro.server.file.ReloadedFiles;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** TLS with the certificate that the files have when a connection begins. */
public final class ReloadedCertificate extends SslContextFactory.Server {
  private final ReloadedFiles<PemIdentity.Identity> identity;

  /**
   * Reads the files.
   *
   * @throws io.adlro.ingest.message.UserError if the files cannot be used
   */
  public ReloadedCertificate(TlsFiles files) {
    PemIdentity reader = new PemIdentity(files);
    identity =
        new ReloadedFiles<>(
            List.of(files.certificates(), files.key()),
            texts -> reader.of(texts.get(0), texts.get(1)));
    setSslContext(identity.content().context());
    setIncludeProtocols("TLSv1.3", "TLSv1.2");
  }

  /** When it ends, or one of its authorities. */
  public Instant end() {
    return identity.content().end();
  }

  @Override
  public SSLContext getSslContext() {
    // null: in super()
    return identity == null ? super.getSslContext() : identity.content().context();
  }
}
