package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.app.client.ServerAddress;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerFailure;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and its client with a certificate of the site. */
final class TlsCommandTest {
  @TempDir Path home;

  @Test
  void aClientTrustsTheAuthorityOfTheSiteAndNoOther() throws Exception {
    Path folder = Files.createDirectory(home.resolve("site"));
    Path key = folder.resolve("server.key");
    Path certificate = folder.resolve("server.pem");
    Path keyStore = folder.resolve("store.p12");
    keytool(
        keyStore, "-genkeypair", "-keyalg", "EC", "-dname", "CN=site", "-ext", "san=ip:127.0.0.1");
    keytool(keyStore, "-exportcert", "-rfc", "-file", certificate.toString());
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keyStore)) {
      store.load(in, "changeit".toCharArray());
    }
    Files.writeString(
        key,
        "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
            .formatted(
                Base64.getMimeEncoder()
                    .encodeToString(store.getKey("a", "changeit".toCharArray()).getEncoded())));
    RunningServer server =
        new RunningServer(
            new Cli(home), folder, "tls: {certificate: %s, key: %s}\n".formatted(certificate, key));
    try {
      assertThat(server.url()).startsWith("https://");
      assertThat(client(server, Map.of("ADLRO_CA_FILE", certificate.toString())).audit(5).value())
          .isNotEmpty();
      assertThatThrownBy(() -> client(server, Map.of()).audit(5))
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("is not trusted, and nothing was sent")
          .hasMessageContaining("ADLRO_CA_FILE");
    } finally {
      server.stop();
    }
  }

  private ServerClient client(RunningServer server, Map<String, String> environment) {
    return new ServerClient(
        ServerAddress.find(
            Optional.of(server.url()), Optional.of(server.keyFile()), environment, home, home));
  }

  private static void keytool(Path store, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
    command.addAll(List.of(words));
    command.addAll(
        List.of(
            "-keystore",
            store.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            "changeit",
            "-alias",
            "a"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    assertThat(process.waitFor()).isZero();
  }
}
