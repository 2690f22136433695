package io.adlro.app.command;

import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerModel;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.UserError;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the models of a server, and changes which one decides. */
@Command(
    name = "models",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the models of a server, or changes which one decides.",
      "activate: the model decides for all jobs, if a replay of the last jobs shows no loss against"
          + " the one that decides; canary: it decides for the jobs of one class; rollback: ends a"
          + " canary or goes back to the model before.",
      "activate and canary need a key of the role admin, rollback one of the role operator.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro models",
      "  adlro models canary site-1 --class training",
      "  adlro models activate site-1",
      "  adlro models rollback",
    })
final class ModelsCommand extends ClientCommand {
  private static final List<String> ACTIONS = List.of("list", "activate", "canary", "rollback");
  private static final String FORCED = "{\"replay\": \"skip\"}";

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      arity = "0..1",
      defaultValue = "list",
      description = "list, activate, canary or rollback; default: ${DEFAULT-VALUE}.")
  String action;

  @Parameters(
      index = "1",
      paramLabel = "MODEL",
      arity = "0..1",
      description = "The name of the model.")
  Optional<String> model = Optional.empty();

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      description = "The class of jobs that a canary decides for.")
  Optional<String> jobClass = Optional.empty();

  @Option(names = "--force", description = "Activate without a replay; the audit trail says so.")
  boolean force;

  ModelsCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireOutputs();
    if (!ACTIONS.contains(action)) {
      throw new UserError(
          "there is no action `%s`%s".formatted(action, NearestName.hint(action, ACTIONS)));
    }
    boolean needsModel = action.equals("activate") || action.equals("canary");
    if (needsModel != model.isPresent()) {
      throw new UserError(
          needsModel
              ? "name the model: adlro models %s MODEL".formatted(action)
              : "%s takes no model; leave out `%s`".formatted(action, model.get()));
    }
    if (action.equals("canary") != jobClass.isPresent()) {
      throw new UserError("--class goes with canary, and canary needs it");
    }
    if (force && !action.equals("activate")) {
      throw new UserError("--force goes with activate");
    }
    ServerAnswer<List<ServerModel>> answer = answer(client());
    return show(ServerModel.lines(answer.value()), answer.json());
  }

  private ServerAnswer<List<ServerModel>> answer(ServerClient client) {
    return switch (action) {
      case "activate" -> client.activateModel(model.orElseThrow(), force ? FORCED : "");
      case "canary" -> client.tryModel(model.orElseThrow(), jobClass.orElseThrow());
      case "rollback" -> client.rollBackModel();
      default -> client.models();
    };
  }
}
