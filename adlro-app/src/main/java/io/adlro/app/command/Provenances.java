package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.text.Sha256;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyName;
import io.adlro.study.experiment.Provenance;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Records the provenance of a result: version, commit, command line and settings. */
final class Provenances {
  private Provenances() {}

  static Provenance of(
      CommandSpec spec,
      CommandContext context,
      ExperimentInput input,
      List<PolicyEntry> policies,
      List<Long> seeds) {
    List<String> settings = new ArrayList<>(input.fingerprint());
    settings.add(String.join(",", policies.stream().map(PolicyEntry::name).toList()));
    policies.stream()
        .filter(policy -> PolicyName.of(policy.name()).model().isPresent())
        .forEach(policy -> settings.add(policy.modelSha256()));
    settings.add(seeds.toString());
    return of(spec, context, settings);
  }

  /** With the texts of all settings that determine the results. */
  static Provenance of(CommandSpec spec, CommandContext context, List<String> settings) {
    List<String> arguments = new ArrayList<>(List.of(spec.root().name()));
    arguments.addAll(spec.root().commandLine().getParseResult().originalArgs());
    return new Provenance(
        Version.number(),
        context.commit(),
        System.getProperty("java.version"),
        arguments,
        Sha256.of(settings));
  }
}
