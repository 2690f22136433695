package io.adlro.app.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script that completes commands and options in bash and zsh.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(adlro completion)",
      "  adlro completion > ~/.local/share/bash-completion/completions/adlro",
    })
final class CompletionCommand implements Callable<Integer> {
  private final Supplier<CommandLine> all;

  @Spec CommandSpec spec;

  /**
   * @param all the command line with all commands
   */
  CompletionCommand(Supplier<CommandLine> all) {
    this.all = all;
  }

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(AutoComplete.bash("adlro", all.get()));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
