package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.report.text.Listing;
import java.util.ArrayList;
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
      "A learned policy with @ and a model (adlro@my-agent) decides with that model: the folder of"
          + " a training of 'adlro train', or a model file. The path must not contain a comma.",
    },
    footerHeading = "%nExamples:%n",
    footer = {"  adlro policies", "  adlro policies --json -"})
final class PoliciesCommand extends JsonCommand {
  private static final List<String> FORMS =
      List.of(
          "",
          "NAME+predictions: a policy that is a rule, with run times predicted from completed jobs",
          "NAME@MODEL: a learned policy with a model of 'adlro train', for example adlro@my-agent");

  private final CommandContext context;

  PoliciesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    requireOutputs();
    List<PolicyEntry> policies = context.experiment().catalog().entries();
    List<String> lines =
        new ArrayList<>(Listing.lines(policies.stream().map(Listing::of).toList()));
    lines.addAll(FORMS);
    return show(lines, () -> Listing.policiesJson(policies));
  }
}
