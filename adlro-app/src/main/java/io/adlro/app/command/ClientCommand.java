package io.adlro.app.command;

import io.adlro.app.client.ServerClient;
import picocli.CommandLine.Mixin;

/** A command that asks a server. */
abstract class ClientCommand extends JsonCommand {
  final ClientContext context;

  @Mixin ServerOptions serverOptions;

  ClientCommand(ClientContext context) {
    this.context = context;
  }

  final ServerClient client() {
    return serverOptions.client(context);
  }
}
