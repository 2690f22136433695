package io.adlro.app.command;

import io.adlro.app.client.ServerAddress;
import io.adlro.app.client.ServerClient;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which server a command asks, and with which key. */
final class ServerOptions {
  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The server; default: ADLRO_SERVER, else " + ServerAddress.DEFAULT_URL + ".")
  Optional<String> server = Optional.empty();

  @Option(
      names = "--key-file",
      paramLabel = "FILE",
      description =
          "The file of the API key; default: the key in ADLRO_KEY, else the file ./adlro.key,"
              + " ./adlro-demo/key or ~/.config/adlro/key.")
  Optional<Path> keyFile = Optional.empty();

  ServerClient client(ClientContext context) {
    return new ServerClient(context.address(this));
  }
}
