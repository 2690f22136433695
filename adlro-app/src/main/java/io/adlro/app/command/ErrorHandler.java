package io.adlro.app.command;

import io.adlro.app.client.ServerFailure;
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
 * Prints errors: sentences and exit code 2 for errors that the user can fix, one line and exit code
 * 1 for the rest. The stack trace is printed only on request.
 */
final class ErrorHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {
  /** How much is printed of an internal error. */
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
    if (problem instanceof UserError error) {
      error.sentences().forEach(err::println);
      err.flush();
      return ExitCode.USAGE;
    }
    if (problem instanceof ServerFailure failure) {
      failure.sentences().forEach(sentence -> err.println("adlro: " + sentence));
      err.flush();
      return ExitCode.SOFTWARE;
    }
    if (detail == Detail.TRACE) {
      problem.printStackTrace(err);
    } else if (problem instanceof UncheckedIOException) {
      err.println("adlro: " + problem.getMessage());
    } else {
      err.println("adlro: internal error: " + problem);
      err.println(
          "adlro: please run it again with ADLRO_DEBUG=1 for the stack trace, and report it");
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
