package io.adlro.app.command;

import io.adlro.app.client.ServerAddress;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the commands that ask a server use. It has no part of {@link CommandContext}: policies and
 * solvers would more than double the time of such a command.
 *
 * @param folder in which the command runs
 * @param home of the user
 */
record ClientContext(
    Map<String, String> environment, Path folder, Path home, CommandStatus status) {
  /** That of the process. */
  static ClientContext of(Map<String, String> environment, CommandStatus status) {
    return new ClientContext(
        environment, Path.of(""), Path.of(System.getProperty("user.home", ".")), status);
  }

  ServerAddress address(ServerOptions options) {
    return ServerAddress.find(options.server, options.keyFile, environment, folder, home);
  }
}
