package io.adlro.app.command;

import io.adlro.app.client.ServerAnswer;
import io.adlro.app.client.ServerClient;
import io.adlro.app.client.ServerMode;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.UserError;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows or switches the mode of a server. */
@Command(
    name = "mode",
    mixinStandardHelpOptions = true,
    description = {
      "Shows or switches the mode of a server: in shadow mode it decides and records, and the"
          + " cluster gets no order; in active mode its orders are carried out.",
      "A switch works at once and needs a key of the role operator.",
    },
    footerHeading = "%nExamples:%n",
    footer = {"  adlro mode", "  adlro mode shadow", "  adlro mode active"})
final class ModeCommand extends ClientCommand {
  private static final List<String> MODES = List.of("shadow", "active");

  @Parameters(paramLabel = "MODE", arity = "0..1", description = "shadow or active.")
  Optional<String> wanted = Optional.empty();

  ModeCommand(ClientContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireOutputs();
    if (wanted.isPresent() && !MODES.contains(wanted.get())) {
      throw new UserError(
          "there is no mode `%s`%s".formatted(wanted.get(), NearestName.hint(wanted.get(), MODES)));
    }
    ServerClient client = client();
    ServerAnswer<ServerMode> answer = wanted.map(client::switchMode).orElseGet(client::mode);
    return show(List.of(answer.value().mode()), answer.json());
  }
}
