package io.adlro.app.command;

import io.adlro.app.client.JobChangeResults;
import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerJob;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** A command that changes jobs of a server, each by itself: one that fails keeps no other. */
abstract class JobChangeCommand extends ClientCommand {
  @Parameters(paramLabel = "ID", arity = "1..*", description = "Ids of jobs.")
  List<String> ids = new ArrayList<>();

  JobChangeCommand(ClientContext context) {
    super(context);
  }

  abstract ServerAnswer<ServerJob> change(ServerClient client, String id);

  @Override
  public Integer call() {
    requireOutputs();
    ServerClient client = client();
    JobChangeResults changes = JobChangeResults.of(ids, id -> change(client, id));
    int code = show(changes.lines(), changes::json);
    changes.throwIfAnyFailed();
    return code;
  }
}
