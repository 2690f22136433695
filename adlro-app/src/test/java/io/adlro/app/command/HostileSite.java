package io.adlro.app.command;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.UnaryOperator;

/** A real server with small limits, an identity provider, and its clients on plain sockets. */
final class HostileSite {
  static final String SETTINGS =
      """
      tokens: {jwks: %s, algorithms: [RS256], issuer: 'https://id.example', audience: adlro}
      limits: {requestsPerSecond: 1000, submissionsPerSecond: 5, body: 1MiB, streams: 2, jobs: 500,
               gpus: 4, head: 500ms}
      """;

  private static final int PATIENCE_MILLIS = 30_000;

  private final RSAKey key;
  private final RunningServer server;
  private final int port;

  HostileSite(Path home) throws IOException, JOSEException {
    key = new RSAKeyGenerator(2_048).keyID("k1").generate();
    Path folder = Files.createDirectory(home.resolve("site"));
    Path jwks = folder.resolve("jwks.json");
    Files.writeString(jwks, new JWKSet(key.toPublicJWK()).toString());
    server = new RunningServer(new Cli(home), folder, SETTINGS.formatted(jwks));
    port = URI.create(server.url()).getPort();
  }

  void stop() throws InterruptedException {
    server.stop();
  }

  RSAKey key() {
    return key;
  }

  Path store() {
    return server.keyFile().resolveSibling("adlro.db");
  }

  String adminKey() throws IOException {
    return Files.readString(server.keyFile()).strip();
  }

  // ---------------------------------------------------------------- tokens

  static JWTClaimsSet.Builder claims(String user) {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .subject(user)
        .issuer("https://id.example")
        .audience("adlro")
        .expirationTime(Date.from(now.plusSeconds(3_600)));
  }

  /** A valid token of a user. */
  String token(String user) {
    return token(user, claims -> claims);
  }

  String token(String user, UnaryOperator<JWTClaimsSet.Builder> change) {
    return signed(
        new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(),
        change.apply(claims(user)).build(),
        signer(key));
  }

  static JWSSigner signer(RSAKey key) {
    try {
      return new RSASSASigner(key);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String signed(JWSHeader header, JWTClaimsSet claims, JWSSigner signer) {
    SignedJWT token = new SignedJWT(header, claims);
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
    return token.serialize();
  }

  // ---------------------------------------------------------------- requests

  /** An answer as it came. */
  record Answer(int status, String text) {
    String body() {
      int end = text.indexOf("\r\n\r\n");
      return end < 0 ? "" : text.substring(end + 4);
    }
  }

  Socket connect() throws IOException {
    return connect("127.0.0.1");
  }

  /** From an address of this machine. */
  Socket connect(String from) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  /** Sends bytes as they are and reads until the server closes the connection. */
  Answer raw(String request) throws IOException {
    return raw(request.getBytes(StandardCharsets.ISO_8859_1));
  }

  Answer raw(byte[] request) throws IOException {
    try (Socket socket = connect()) {
      try {
        socket.getOutputStream().write(request);
        socket.getOutputStream().flush();
      } catch (IOException e) {
        // It answers before it has read all of it.
      }
      return answer(socket.getInputStream());
    }
  }

  static Answer answer(InputStream in) {
    StringBuilder text = new StringBuilder();
    try {
      for (int next = in.read(); next >= 0; next = in.read()) {
        text.append((char) next);
      }
    } catch (IOException e) {
      // A connection that the server resets has no more to say.
    }
    String[] words = text.toString().split("[ \r\n]", 3);
    boolean isHttp = words.length > 1 && words[0].equals("HTTP/1.1");
    return new Answer(isHttp ? Integer.parseInt(words[1]) : 0, text.toString());
  }

  Answer send(String bearer, String method, String path, String body, String... headers)
      throws IOException {
    byte[] content = body.getBytes(StandardCharsets.UTF_8);
    String authorization = bearer.isEmpty() ? "" : "Authorization: Bearer " + bearer + "\r\n";
    String more = headers.length == 0 ? "" : String.join("\r\n", List.of(headers)) + "\r\n";
    String head =
        "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s%sContent-Length: %d\r\n\r\n"
            .formatted(method, path, authorization, more, content.length);
    byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[start.length + content.length];
    System.arraycopy(start, 0, all, 0, start.length);
    System.arraycopy(content, 0, all, start.length, content.length);
    return raw(all);
  }

  Answer get(String bearer, String path, String... headers) throws IOException {
    return send(bearer, "GET", path, "", headers);
  }

  Answer post(String bearer, String path, String body, String... headers) throws IOException {
    return send(bearer, "POST", path, body, headers);
  }

  /** From an address of this machine. */
  Answer getFrom(String from, String bearer, String path) throws IOException {
    try (Socket socket = connect(from)) {
      String head =
          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n";
      socket
          .getOutputStream()
          .write(head.formatted(path, bearer).getBytes(StandardCharsets.ISO_8859_1));
      return answer(socket.getInputStream());
    }
  }

  /** The header of a browser that has logged in with a token. */
  String cookie(String bearer) throws IOException {
    String answer = post(bearer, "/api/v1/session", "").text();
    return answer.replaceAll("(?s).*Set-Cookie: ([^;]+);.*", "Cookie: $1");
  }

  /** Submits a job and returns its id. */
  String submit(String bearer) throws IOException {
    Answer answer = post(bearer, "/api/v1/jobs", "{\"class\": \"training\"}");
    if (answer.status() != 201) {
      throw new IllegalStateException(answer.text());
    }
    return answer.body().replaceAll("(?s).*\"id\":\"([^\"]+)\".*", "$1");
  }
}
