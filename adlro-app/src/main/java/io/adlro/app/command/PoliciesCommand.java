package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.report.text.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** What there is to compare. */
@Command(
    name = "policies",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the policies, a line each.",
      "A baseline's name with +predictions behind it (rolling-matching+predictions) plans with run"
          + " times that are predicted from jobs that have ended.",
    },
    footerHeading = "%nExamples:%n",
    footer = {"  adlro policies", "  adlro policies --json -"})
final class PoliciesCommand extends JsonCommand {
  private final CommandContext context;

  PoliciesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    requireOutputs();
    List<PolicyEntry> policies = context.experiment().catalog().entries();
    return show(
        Listing.lines(policies.stream().map(Listing::of).toList()),
        () -> Listing.policiesJson(policies));
  }
}
