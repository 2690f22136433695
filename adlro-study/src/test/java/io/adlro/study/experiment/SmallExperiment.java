package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The first jobs of the paper's scenario, and policies for them. */
final class SmallExperiment {
  private SmallExperiment() {}

  static ExperimentInput input(int jobs) {
    ExperimentContext context =
        new ExperimentContext(
            new AllPolicies(List.of()), new OrToolsLoadPlanner(), ScenarioFiles.of(Path.of("..")));
    return new ExperimentRequest.OfScenario("paper", Optional.of(0.9), Optional.of(jobs))
        .input(context, new Problems())
        .orElseThrow();
  }

  static PolicyEntry policy(String name) {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static PolicyChoice choice(String... names) {
    return new PolicyChoice(Arrays.stream(names).map(SmallExperiment::policy).toList(), List.of());
  }
}
