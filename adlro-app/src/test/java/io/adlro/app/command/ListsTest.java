package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.study.experiment.AllPolicies;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ListsTest {
  @TempDir Path dir;

  @Test
  void everyPolicyHasALineAndTheDefaultOnesExist() throws IOException {
    Cli.Outcome outcome = new Cli(dir).run("policies");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.lines()).hasSize(Cli.catalog().entries().size() + 3);
    assertThat(outcome.out()).contains("\nNAME+predictions: ", "\nNAME@MODEL: ");
    assertThat(outcome.out()).containsPattern("(?m)^srsf +.*\\(needs preemption\\)$");
    assertThat(Cli.catalog().names()).containsAll(AllPolicies.BEST_KNOWN).contains("gavel-max-min");
  }

  @Test
  void listsAreAvailableAsJson() throws IOException {
    Cli cli = new Cli(dir);

    JsonNode policies =
        JsonMapper.shared().readTree(cli.run("policies", "--json", "-").out()).get("policies");
    JsonNode scenarios =
        JsonMapper.shared().readTree(cli.run("scenarios", "--json", "-").out()).get("scenarios");

    assertThat(policies.get(0).get("name").asString()).isEqualTo("fcfs");
    assertThat(policies.get(0).get("needs")).isEmpty();
    assertThat(scenarios).hasSize(3);
    assertThat(scenarios.get(2).get("purpose").asString()).contains("test scenario tiny");
  }

  @Test
  void withoutACommandTheCommandsAreListed() throws IOException {
    Cli cli = new Cli(dir);

    assertThat(cli.run().code()).isEqualTo(2);
    assertThat(cli.run().err()).contains("compare, simulate, serve, scenarios, policies");
    assertThat(cli.run("comprae").err()).contains("compare");
    for (String command :
        new String[] {"compare", "simulate", "scenarios", "policies", "train", "model"}) {
      Cli.Outcome help = cli.run(command, "--help");
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("Examples:").contains("  adlro " + command);
    }
  }
}
