package io.adlro.app.command;

import io.adlro.study.validation.PublishedResults;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
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
      "Exit codes: 0 success, 1 failure, 2 usage error. NO_COLOR=1 switches colours off,",
      "ADLRO_DEBUG=1 prints the stack trace of an internal error.",
    },
    footerHeading = "%nExamples:%n  adlro compare%n  adlro simulate --policy patient-sjf%n")
public final class AdlroCommand implements Runnable {
  private static final int HELP_COLUMNS = 100;

  @Spec CommandSpec spec;

  private AdlroCommand() {}

  /** The command line with these objects and the environment of the process. */
  public static CommandLine over(CommandContext context, Map<String, String> environment) {
    boolean debug = !environment.getOrDefault("ADLRO_DEBUG", "").isEmpty();
    ErrorHandler errors =
        new ErrorHandler(debug ? ErrorHandler.Detail.TRACE : ErrorHandler.Detail.LINE);
    CommandLine line = new CommandLine(new AdlroCommand());
    line.addSubcommand(new CompareCommand(context))
        .addSubcommand(new SimulateCommand(context))
        .addSubcommand(new ServeCommand(context))
        .addSubcommand(new ScenariosCommand(context))
        .addSubcommand(new PoliciesCommand(context))
        .addSubcommand(new TrainCommand(context))
        .addSubcommand(ModelCommand.over(context))
        .addSubcommand(new ExplainCommand(context))
        .addSubcommand(new JournalCommand(context))
        .addSubcommand(new PredictCommand(context.status()))
        .addSubcommand(new ReproduceCommand(context))
        .addSubcommand(new AblationCommand(context))
        .addSubcommand(new BenchmarkCommand(context))
        .addSubcommand(new ImportCommand(context))
        .addSubcommand(new SiteCommand(context, environment))
        .addSubcommand(new ValidateCommand(context.status(), PublishedResults.all()))
        .addSubcommand(new IngestCommand(System.in, Clock.systemUTC()))
        .addSubcommand(new EmulateCommand(context));
    line.setExecutionStrategy(parsed -> run(parsed, context.status()));
    line.setUsageHelpWidth(HELP_COLUMNS);
    line.setExecutionExceptionHandler(errors);
    line.setParameterExceptionHandler(errors);
    return line;
  }

  /** Until the command names a phase, its own name is shown; errors come after the erased line. */
  private static int run(ParseResult parsed, CommandStatus status) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    status.phase(last.commandSpec().name());
    try {
      return new RunLast().execute(parsed);
    } finally {
      status.erase();
    }
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }
}
