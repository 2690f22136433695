package io.adlro.app.command;

import io.adlro.ingest.message.UserError;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what went wrong: a sentence and code 2 for what the user can mend, a line and code 1 for the
 * rest. The trace is for those who ask for it.
 */
final class ErrorHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {
  /** How much is told of an error that is nobody's input. */
  enum Detail {
    LINE,
    TRACE
  }

  private final Detail detail;

  ErrorHandler(Detail detail) {
    this.detail = detail;
  }

  @Override
  public int handleExecutionException(Exception problem, CommandLine line, ParseResult parsed) {
    PrintWriter err = line.getErr();
    if (problem instanceof UserError mistake) {
      mistake.sentences().forEach(err::println);
      err.flush();
      return ExitCode.USAGE;
    }
    if (detail == Detail.TRACE) {
      problem.printStackTrace(err);
    } else if (problem instanceof UncheckedIOException) {
      err.println("adlro: " + problem.getMessage());
    } else {
      err.println("adlro: internal error: " + problem);
      err.println("adlro: run it again with ADLRO_DEBUG=1 for the trace, and report it please");
    }
    err.flush();
    return ExitCode.SOFTWARE;
  }

  @Override
  public int handleParseException(ParameterException problem, String[] arguments) {
    CommandLine line = problem.getCommandLine();
    PrintWriter err = line.getErr();
    err.println("adlro: " + problem.getMessage());
    UnmatchedArgumentException.printSuggestions(problem, err);
    err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
    err.flush();
    return ExitCode.USAGE;
  }
}
