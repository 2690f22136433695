package io.adlro.app.command;

import io.adlro.report.text.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** Lists the scenarios. */
@Command(
    name = "scenarios",
    mixinStandardHelpOptions = true,
    description = "Lists the scenarios, one per line.",
    footerHeading = "%nExamples:%n",
    footer = {"  adlro scenarios", "  adlro scenarios --json -"})
final class ScenariosCommand extends JsonCommand {
  private final CommandContext context;

  ScenariosCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    requireOutputs();
    List<Listing.Item> items =
        context.experiment().scenarios().list().stream()
            .map(scenario -> new Listing.Item(scenario.name(), scenario.purpose()))
            .toList();
    return show(Listing.lines(items), () -> Listing.json("scenarios", items));
  }
}
