package io.adlro.server.tls;

import io.adlro.server.file.ReloadedFiles;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** TLS with the certificate that the files have when a connection begins. */
public final class ReloadedCertificate extends SslContextFactory.Server {
  private final ReloadedFiles<SSLContext> context;

  /**
   * Reads the files.
   *
   * @throws io.adlro.ingest.message.UserError if the files cannot be used
   */
  public ReloadedCertificate(TlsFiles files) {
    PemIdentity identity = new PemIdentity(files);
    context =
        new ReloadedFiles<>(
            List.of(files.certificates(), files.key()),
            texts -> identity.context(texts.get(0), texts.get(1)));
    setSslContext(context.content());
    setIncludeProtocols("TLSv1.3", "TLSv1.2");
  }

  @Override
  public SSLContext getSslContext() {
    return context == null ? super.getSslContext() : context.content(); // null: in super()
  }
}
