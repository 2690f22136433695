package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.text.Listing;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What there is to run on. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description = "Lists the scenarios, a line each.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro scenarios", "  adlro scenarios --json -"})
final class ScenariosCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin JsonOption json;

  ScenariosCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    new Outputs(mistakes).file("--json", json.file());
    mistakes.throwIfAny();
    PrintWriter out = spec.commandLine().getOut();
    List<Listing.Item> items =
        context.experiment().scenarios().list().stream()
            .map(scenario -> new Listing.Item(scenario.name(), scenario.purpose()))
            .toList();
    if (!json.replacesText()) {
      Listing.lines(items).forEach(out::println);
    }
    json.write(out, () -> Listing.json("scenarios", items));
    return 0;
  }
}
