package io.adlro.app.command;

import io.adlro.app.client.JobDetail;
import io.adlro.app.client.ServerAnswer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows a job of a server. */
@Command(
    name = "job",
    mixinStandardHelpOptions = true,
    description = "Shows a job of a server: why it waits or how it ended, and what was decided.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro job 17", "  adlro job 17 --json -"})
final class JobCommand extends ClientCommand {
  @Parameters(paramLabel = "ID", description = "The id of a job.")
  String id = "";

  JobCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireOutputs();
    ServerAnswer<JobDetail> answer = JobDetail.of(client(), id);
    return show(answer.value().lines(), answer.json());
  }
}
