package io.adlro.app.command;

import io.adlro.report.json.ModelJson;
import io.adlro.report.text.ModelLines;
import io.adlro.study.training.ModelFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows a model and its provenance. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Shows the network, features, actions and provenance of a model.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro model show", "  adlro model show --model my-agent --json -"})
final class ModelShowCommand extends JsonCommand {
  private final CommandContext context;

  @Mixin ModelOption option;

  ModelShowCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    requireOutputs();
    ModelFiles.Found found = option.load(context);
    return show(ModelLines.of(found), () -> ModelJson.of(found.model(), found.sha256()));
  }
}
