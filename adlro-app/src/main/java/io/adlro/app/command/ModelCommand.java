package io.adlro.app.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for models. */
@Command(
    name = "model",
    mixinStandardHelpOptions = true,
    description = "Shows a trained model, or exports it for other tools.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro model show", "  adlro model export --onnx agent.onnx --model my-agent"})
final class ModelCommand implements Runnable {
  @Spec CommandSpec spec;

  private ModelCommand() {}

  static CommandLine over(CommandContext context) {
    return new CommandLine(new ModelCommand())
        .addSubcommand(new ModelShowCommand(context))
        .addSubcommand(new ModelExportCommand(context));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command: show or export");
  }
}
