package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Requests over HTTP. {@link HttpURLConnection} needs 0.2 s less to start than {@code
 * java.net.http}, which matters to a command that runs for as long (docs/performance.md).
 */
final class ServerConnection {
  private static final String PREFIX = "/api/v1";
  private static final int CONNECT_MILLIS = 5_000;

  /** Longer than the server takes to give up. */
  private static final int READ_MILLIS = 75_000;

  private static final int MOST_BYTES = 64 << 20;

  private final ServerAddress address;

  ServerConnection(ServerAddress address) {
    this.address = address;
  }

  JsonNode get(String path) {
    return send("GET", path, Optional.empty(), Map.of());
  }

  JsonNode delete(String path) {
    return send("DELETE", path, Optional.empty(), Map.of());
  }

  JsonNode post(String path, String body, Map<String, String> headers) {
    return send("POST", path, Optional.of(body), headers);
  }

  JsonNode put(String path, String body) {
    return send("PUT", path, Optional.of(body), Map.of());
  }

  private JsonNode send(
      String method, String path, Optional<String> body, Map<String, String> headers) {
    HttpURLConnection connection = open(method, path, headers);
    try {
      body.ifPresent(text -> prepare(connection, text));
      connection.connect();
    } catch (ConnectException | UnknownHostException | NoRouteToHostException e) {
      throw away();
    } catch (SocketTimeoutException e) {
      throw away();
    } catch (IOException e) {
      throw broken(e);
    }
    try {
      if (body.isPresent()) {
        try (OutputStream out = connection.getOutputStream()) {
          out.write(body.get().getBytes(StandardCharsets.UTF_8));
        }
      }
      int status = connection.getResponseCode();
      return answer(status, read(connection, status));
    } catch (HttpRetryException e) {
      // A body that is not kept cannot be sent a second time, as the JDK would for status 401.
      return answer(e.responseCode(), "");
    } catch (SocketTimeoutException e) {
      throw new ServerFailure(
          "%s did not answer within %d s; whether the request was carried out is unknown"
              .formatted(address.url(), READ_MILLIS / 1_000));
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private HttpURLConnection open(String method, String path, Map<String, String> headers) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(address.url() + PREFIX + path).toURL().openConnection();
      connection.setRequestMethod(method);
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      connection.setInstanceFollowRedirects(false);
      connection.setRequestProperty("Accept", "application/json");
      address
          .key()
          .text()
          .ifPresent(key -> connection.setRequestProperty("Authorization", "Bearer " + key));
      headers.forEach(connection::setRequestProperty);
      return connection;
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** A fixed length also keeps the JDK from sending a request twice after a broken connection. */
  private static void prepare(HttpURLConnection connection, String body) {
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setFixedLengthStreamingMode(body.getBytes(StandardCharsets.UTF_8).length);
  }

  private String read(HttpURLConnection connection, int status) throws IOException {
    InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream();
    if (in == null) {
      return "";
    }
    try (in) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new ServerFailure(address.url() + " answered with more than 64 MiB");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private JsonNode answer(int status, String body) {
    if (status >= 200 && status < 300) {
      try {
        return AnswerReader.parse(body);
      } catch (JacksonException e) {
        throw new ServerFailure(address.url() + " does not answer as a server of adlro does");
      }
    }
    throw refusal(status, body);
  }

  private RuntimeException refusal(int status, String body) {
    if (status == 401) {
      return new ServerFailure(keyProblem());
    }
    ServerProblem problem = ServerProblem.read(status, body);
    return switch (status) {
      case 400, 404, 413 -> new UserError(problem.sentences());
      case 403 -> new ServerFailure(
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

  private ServerFailure away() {
    return new ServerFailure(
        "no server answers at %s; start one with `adlro serve`".formatted(address.url()));
  }

  private ServerFailure broken(IOException e) {
    return new ServerFailure(
        "the connection to %s broke (%s); whether the request was carried out is unknown"
            .formatted(address.url(), e.getMessage()));
  }
}
