package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.report.text.Listing;
import java.util.List;
import picocli.CommandLine.Command;

/** Lists the policies. */
@Command(
    name = "policies",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the policies, one per line.",
      "A baseline with the suffix +predictions (rolling-matching+predictions) plans with run times"
          + " that are predicted from completed jobs.",
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
