package io.adlro.app.command;

import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerJob;
import picocli.CommandLine.Command;

/** Releases held jobs of a server. */
@Command(
    name = "release",
    mixinStandardHelpOptions = true,
    description = "Releases jobs that are held, so that they can start.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro release 17", "  adlro release 17 18 19"})
final class ReleaseCommand extends JobChangeCommand {
  ReleaseCommand(ClientContext context) {
    super(context);
  }

  @Override
  ServerAnswer<ServerJob> change(ServerClient client, String id) {
    return client.release(id);
  }
}
