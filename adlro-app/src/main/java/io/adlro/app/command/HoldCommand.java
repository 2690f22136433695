package io.adlro.app.command;

import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerJob;
import picocli.CommandLine.Command;

/** Holds jobs of a server. */
@Command(
    name = "hold",
    mixinStandardHelpOptions = true,
    description = "Holds waiting jobs of a server: they start only after a release.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro hold 17", "  adlro hold 17 18 19"})
final class HoldCommand extends JobChangeCommand {
  HoldCommand(ClientContext context) {
    super(context);
  }

  @Override
  ServerAnswer<ServerJob> change(ServerClient client, String id) {
    return client.hold(id);
  }
}
