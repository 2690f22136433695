package io.adlro.app.command;

import io.adlro.app.client.NodeTable;
import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerNode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the nodes of a server. */
@Command(
    name = "nodes",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the nodes of a server with their GPUs.",
      "FREE: GPUs that no job holds a part of; UTIL, TEMP, POWER: as last measured, - for never.",
    },
    footerHeading = "%nExamples:%n",
    footer = {"  adlro nodes", "  adlro nodes --gpus", "  adlro nodes --json -"})
final class NodesCommand extends ClientCommand {
  @Option(names = "--gpus", description = "A line for each GPU instead of each node.")
  boolean gpus;

  NodesCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireOutputs();
    ServerAnswer<List<ServerNode>> answer = client().nodes();
    return show(
        gpus ? NodeTable.gpus(answer.value()) : NodeTable.nodes(answer.value()), answer.json());
  }
}
