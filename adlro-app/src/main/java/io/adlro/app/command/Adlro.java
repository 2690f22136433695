package io.adlro.app.command;

import io.adlro.app.validate.PublishedResults;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root of the command line. */
@Command(
    name = "adlro",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Simulates and compares scheduling policies for mixed GPU clusters.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 fine, 1 failed, 2 wrong use. NO_COLOR=1 switches colours off,",
      "ADLRO_DEBUG=1 shows the trace of an internal error.",
    },
    footerHeading = "%nExamples:%n  adlro compare%n  adlro simulate --policy patient-sjf%n")
public final class Adlro implements Runnable {
  private static final int HELP_COLUMNS = 100;

  @Spec CommandSpec spec;

  private Adlro() {}

  /** The command line over these parts, with the environment of the process. */
  public static CommandLine over(Parts parts, Map<String, String> environment) {
    boolean debug = !environment.getOrDefault("ADLRO_DEBUG", "").isEmpty();
    Mishaps mishaps = new Mishaps(debug ? Mishaps.Detail.TRACE : Mishaps.Detail.LINE);
    CommandLine line = new CommandLine(new Adlro());
    line.addSubcommand(new CompareCommand(parts))
        .addSubcommand(new SimulateCommand(parts))
        .addSubcommand(new ScenariosCommand(parts))
        .addSubcommand(new PoliciesCommand(parts))
        .addSubcommand(new TrainCommand(parts))
        .addSubcommand(ModelCommand.over(parts))
        .addSubcommand(new ExplainCommand(parts))
        .addSubcommand(new PredictCommand())
        .addSubcommand(new ReproduceCommand(parts))
        .addSubcommand(new AblationCommand(parts))
        .addSubcommand(new BenchmarkCommand(parts))
        .addSubcommand(new ImportCommand(parts))
        .addSubcommand(new ValidateCommand(PublishedResults.all()))
        .addSubcommand(new IngestCommand(System.in, Clock.systemUTC()));
    line.setUsageHelpWidth(HELP_COLUMNS);
    line.setExecutionExceptionHandler(mishaps);
    line.setParameterExceptionHandler(mishaps);
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
