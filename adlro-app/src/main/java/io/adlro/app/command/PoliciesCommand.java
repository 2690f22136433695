package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.report.text.Listing;
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
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin JsonOption json;

  PoliciesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    new Outputs(mistakes).file("--json", json.file());
    mistakes.throwIfAny();
    PrintWriter out = spec.commandLine().getOut();
    List<PolicyEntry> policies = context.experiment().catalog().entries();
    if (!json.replacesText()) {
      Listing.lines(policies.stream().map(Listing::of).toList()).forEach(out::println);
    }
    json.write(out, () -> Listing.policiesJson(policies));
    return 0;
  }
}
