package io.adlro.study.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LearnedPoliciesTest {
  private static final Path SHIPPED = Path.of("..");

  @TempDir Path home;

  private static PolicyInputs inputs(int gpus) {
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory("v", 1024)),
            List.of(Node.of("n", "v", gpus, 64, 64)),
            new SpeedTable(List.of("ml"), List.of("v"), new double[][] {{1}}));
    WorkloadTable jobs = new WorkloadTable(cluster);
    jobs.add(Job.of("ml", 0, 1_000_000).build());
    LoadPlan plan = new LoadPlan(1, new double[] {1}, new double[][] {{1}});
    return new PolicyInputs(cluster, jobs.mix(), plan, 1);
  }

  private static PolicyEntry entry(Path home, String name) {
    return LearnedPolicies.entries(ModelFiles.of(home)).stream()
        .filter(e -> e.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theShippedAgentRunsOnAClusterItWasNotTrainedOn() {
    for (String name : List.of("adlro", "adlro+lookahead", "dqn")) {
      PolicyEntry shipped = entry(SHIPPED, name);
      assertThat(shipped.obstacle().apply(inputs(3))).isEmpty();
      assertThat(shipped.create(inputs(3))).isNotNull();
    }
  }

  @Test
  void everyLearnedPolicySaysSoAndCarriesAShippedModel() {
    List<String> shipped =
        ModelFiles.of(SHIPPED).names().stream()
            .map(name -> ModelFiles.of(SHIPPED).load(name).sha256())
            .toList();

    assertThat(LearnedPolicies.entries(ModelFiles.of(SHIPPED)))
        .allSatisfy(
            policy -> {
              assertThat(policy.kind()).isEqualTo(PolicyKind.LEARNED);
              assertThat(shipped).contains(policy.modelSha256());
            });
  }

  @Test
  void aPolicyWithAModelOfTheUserHasThatModelsDigestAndTheNameAsWritten() throws IOException {
    Path training = Files.createDirectory(home.resolve("my@agent"));
    Files.copy(SHIPPED.resolve("models/adlro.adlro"), training.resolve("model.adlro"));
    PolicyEntry adlro = entry(SHIPPED, "adlro+lookahead");

    PolicyEntry own = adlro.model().orElseThrow().replacedBy(training.toString());

    assertThat(own.name()).isEqualTo("adlro+lookahead@" + training);
    assertThat(own.obstacle().apply(inputs(3))).isEmpty();
    assertThat(own.modelSha256()).isEqualTo(adlro.modelSha256());
    assertThat(own.create(inputs(3))).isNotNull();
  }

  @Test
  void anUnusableModelIsAnObstacleWithAReason() throws IOException {
    Path text = Files.writeString(home.resolve("notes.txt"), "no model");

    assertThat(problem("adlro", home.resolve("none").toString())).contains("there is no model");
    assertThat(problem("adlro", home.toString())).contains("contains no model.adlro");
    assertThat(problem("adlro", text.toString())).contains("is not a model");
    assertThat(problem("adlro", "")).contains("the model is missing");
    assertThat(problem("adlro+stated", "paper")).contains("was not trained for `adlro`");
    assertThat(problem("paper-dqn", "adlro")).contains("was not trained for `paper-dqn`");
    assertThat(problem("dqn", "adlro")).contains("was not trained for `dqn`");
    assertThat(problem("dqn", "paper")).contains("was not trained for `dqn`");
    assertThat(problem("adlro", "dqn")).contains("was not trained for `adlro`");
    assertThat(problem("paper-dqn", "dqn")).contains("was not trained for `paper-dqn`");
  }

  private static String problem(String policy, String model) {
    PolicyEntry entry = entry(SHIPPED, policy).model().orElseThrow().replacedBy(model);
    assertThat(entry.model().orElseThrow().problem()).isEqualTo(entry.obstacle().apply(inputs(3)));
    return entry.obstacle().apply(inputs(3)).orElseThrow();
  }

  @Test
  void thePapersNetworkFitsOneClusterOnly() {
    assertThat(entry(SHIPPED, "paper-dqn").obstacle().apply(inputs(3)).orElseThrow())
        .contains("adlro train --preset paper");
  }

  @Test
  void aMissingOrDamagedModelIsAnObstacleWithAReason() throws IOException {
    assertThat(entry(home, "adlro").obstacle().apply(inputs(3)).orElseThrow()).contains("adlro");

    Path models = Files.createDirectories(home.resolve("models"));
    byte[] bytes = Files.readAllBytes(SHIPPED.resolve("models/adlro.adlro"));
    bytes[bytes.length / 2] ^= 1;
    Files.write(models.resolve("adlro.adlro"), bytes);
    assertThat(entry(home, "adlro").obstacle().apply(inputs(3)).orElseThrow())
        .contains("adlro.adlro");
  }
}
