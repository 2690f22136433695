package io.adlro.app.command;

import io.adlro.app.input.Mistakes;
import io.adlro.app.output.Listing;
import io.adlro.core.policy.PolicyEntry;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
final class PoliciesCommand implements Callable<Integer> {
  private final Parts parts;

  @Spec CommandSpec spec;

  @Mixin JsonOption json;

  PoliciesCommand(Parts parts) {
    this.parts = parts;
  }

  @Override
  public Integer call() {
    Mistakes mistakes = new Mistakes();
    new Outputs(mistakes).file("--json", json.file());
    mistakes.throwIfAny();
    PrintWriter out = spec.commandLine().getOut();
    List<PolicyEntry> policies = parts.catalog().entries();
    if (!json.replacesText()) {
      Listing.lines(policies.stream().map(Listing::of).toList()).forEach(out::println);
    }
    json.write(out, () -> Listing.policiesJson(policies));
    return 0;
  }
}
