package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Requests over HTTP/1.1, each on a connection of its own, and none is sent twice. The clients of
 * the JDK take a quarter of a second to start (docs/performance.md); a command like {@code adlro
 * jobs} has less.
 */
final class ServerConnection {
  private static final String PREFIX = "/api/v1";
  private static final int CONNECT_MILLIS = 5_000;

  /** Longer than the server takes to give up. */
  private static final int READ_MILLIS = 75_000;

  private final ServerAddress address;

  ServerConnection(ServerAddress address) {
    this.address = address;
  }

  String get(String path) {
    return send("GET", path, "", Map.of());
  }

  String delete(String path) {
    return send("DELETE", path, "", Map.of());
  }

  String post(String path, String body, Map<String, String> headers) {
    return send("POST", path, body, headers);
  }

  String put(String path, String body) {
    return send("PUT", path, body, Map.of());
  }

  /** The body of the answer, unless it is a refusal. */
  private String send(String method, String path, String body, Map<String, String> headers) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    address.key().text().ifPresent(key -> all.put("Authorization", "Bearer ".concat(key)));
    URI url = URI.create(address.url().concat(PREFIX).concat(path));
    HttpResponseText response = send(new HttpRequestText(method, url, all, body));
    if (response.status() >= 200 && response.status() < 300) {
      return response.body();
    }
    throw refusal(response);
  }

  private HttpResponseText send(HttpRequestText request) {
    try (Socket socket = connect(request.url())) {
      socket.setSoTimeout(READ_MILLIS);
      socket.getOutputStream().write(request.bytes());
      socket.getOutputStream().flush();
      return HttpResponseText.read(socket.getInputStream());
    } catch (SocketTimeoutException e) {
      throw new ServerFailure(
          "%s did not answer within %d s; whether the request was carried out is unknown"
              .formatted(address.url(), READ_MILLIS / 1_000));
    } catch (ProtocolException e) {
      throw strange();
    } catch (IOException e) {
      throw new ServerFailure(
          "the connection to %s broke (%s); whether the request was carried out is unknown"
              .formatted(address.url(), e.getMessage()));
    }
  }

  private Socket connect(URI url) {
    boolean isEncrypted = url.getScheme().equals("https");
    int usualPort = isEncrypted ? 443 : 80;
    int port = url.getPort() < 0 ? usualPort : url.getPort();
    String host = url.getHost().replaceAll("[\\[\\]]", "");
    try {
      Socket socket = new Socket();
      socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
      if (isEncrypted) {
        return encrypted(socket, host, port);
      }
      return socket;
    } catch (IOException e) {
      throw new ServerFailure(
          "no server answers at %s; start one with `adlro serve`".formatted(address.url()));
    }
  }

  /** The certificate must be that of the host. */
  private Socket encrypted(Socket socket, String host, int port) throws IOException {
    SSLSocket encrypted =
        (SSLSocket) address.authority().sockets().createSocket(socket, host, port, true);
    SSLParameters parameters = encrypted.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    encrypted.setSSLParameters(parameters);
    try {
      encrypted.startHandshake();
      return encrypted;
    } catch (SSLException e) {
      encrypted.close();
      throw new ServerFailure(
          "the certificate of %s is not trusted, and nothing was sent (%s); name the file of its"
                  .formatted(address.url(), e.getMessage())
              + " authority with "
              + TrustedAuthority.VARIABLE);
    }
  }

  private RuntimeException refusal(HttpResponseText response) {
    int status = response.status();
    if (status == 401) {
      return new ServerFailure(keyProblem());
    }
    ServerProblem problem = ServerProblem.read(status, response.body());
    return switch (status) {
      case 400, 404, 413 -> new UserError(problem.sentences());
      case 403 ->
          new ServerFailure(
              "the key of %s does not allow this: %s".formatted(address.key().source(), problem));
      default -> new ServerFailure(problem.sentences());
    };
  }

  private String keyProblem() {
    return address.key().text().isPresent()
        ? "%s does not know the key of %s; name the file of another with --key-file"
            .formatted(address.url(), address.key().source())
        : "%s requires a key, and there is none (%s); name its file with --key-file"
            .formatted(address.url(), address.key().source());
  }

  private ServerFailure strange() {
    return new ServerFailure(address.url() + " does not answer as a server of adlro does");
  }
}
