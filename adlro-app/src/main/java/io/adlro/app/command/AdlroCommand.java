package io.adlro.app.command;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
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

  AdlroCommand() {}

  /**
   * The command line with these objects and the environment of the process. It has the command that
   * the arguments begin with, or all commands if they do not name one.
   *
   * @param context is asked for only if a command needs it
   */
  public static CommandLine over(
      Supplier<CommandContext> context,
      CommandStatus status,
      Map<String, String> environment,
      String[] arguments) {
    CommandCatalog commands = new CommandCatalog(context, status, environment);
    CommandLine line = new CommandLine(new AdlroCommand());
    boolean isNamed = arguments.length > 0 && CommandCatalog.NAMES.contains(arguments[0]);
    for (String name : isNamed ? List.of(arguments[0]) : CommandCatalog.NAMES) {
      line.addSubcommand(commands.make(name));
    }
    boolean debug = !environment.getOrDefault("ADLRO_DEBUG", "").isEmpty();
    ErrorHandler errors =
        new ErrorHandler(debug ? ErrorHandler.Detail.TRACE : ErrorHandler.Detail.LINE);
    line.setExecutionStrategy(parsed -> run(parsed, status));
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
