package io.adlro.app.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for a site with Slurm. */
@Command(
    name = "slurm",
    mixinStandardHelpOptions = true,
    description = "Prepares and checks a site with Slurm. No command changes anything in Slurm.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro slurm doctor --settings site.yaml",
      "  adlro slurm install-gate --partition gpu --print",
    })
final class SlurmCommand implements Runnable {
  @Spec CommandSpec spec;

  private SlurmCommand() {}

  static CommandLine over(CommandContext context) {
    return new CommandLine(new SlurmCommand())
        .addSubcommand(new SlurmDoctorCommand(context))
        .addSubcommand(new InstallGateCommand());
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name a command: doctor or install-gate");
  }
}
