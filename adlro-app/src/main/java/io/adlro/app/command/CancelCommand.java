package io.adlro.app.command;

import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerJob;
import picocli.CommandLine.Command;

/** Cancels jobs of a server. */
@Command(
    name = "cancel",
    mixinStandardHelpOptions = true,
    description =
        "Cancels jobs of a server, waiting or running. A running job ends when the cluster says so.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro cancel 17", "  adlro cancel 17 18 19"})
final class CancelCommand extends JobChangeCommand {
  CancelCommand(ClientContext context) {
    super(context);
  }

  @Override
  ServerAnswer<ServerJob> change(ServerClient client, String id) {
    return client.cancel(id);
  }
}
