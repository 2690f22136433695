package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.solve.OrToolsLoadPlanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same nodes under other names and in another order of the file: no policy decides otherwise.
 * Equal means equal to the last bit, since nodes of the same kind get the same indices.
 */
final class RenamedNodesTest {
  private static final int FACTOR = Integer.getInteger("adlro.soak.factor", 1);
  private static final int SHUFFLES = 2 * FACTOR;
  private static final int SHUFFLES_OF_OPENB = FACTOR; // a run of the agent takes long there
  private static final Path OPENB =
      Path.of("../../shared/data/alibaba-openb/openb_pod_list_gpuspec33.csv");

  /** Half of the jobs are pinned to a model; nodes of a model differ in size and in speed. */
  private static final String SCENARIO =
      """
      base: paper
      workload:
        jobs: 40
        classes:
          simulation: {gpus: [{value: 1}, {value: 2}], allowedModels: {models: [radeon], probability: 0.5}}
          machine-learning: {gpuShare: [{value: 500}, {value: 1000}], allowedModels: {models: [turing], probability: 0.5}}
      faults: {nodeLoss: {meanUp: 1000s, meanDown: 50s}, stop: 0.9}
      preemption: allowed
      cluster:
        nodes:
      """;

  private static final List<String> NODES =
      List.of(
          "gpuModel: volta, gpus: 4, cpuCores: 32, memory: 256GiB, interconnect: nvlink",
          "gpuModel: volta, gpus: 4, cpuCores: 32, memory: 256GiB, interconnect: nvlink",
          "gpuModel: volta, gpus: 2, cpuCores: 32, memory: 256GiB",
          "gpuModel: turing, gpus: 2, cpuCores: 32, memory: 256GiB, deviceFactors: [1, 0.9]",
          "gpuModel: turing, gpus: 2, cpuCores: 32, memory: 256GiB, deviceFactors: [0.9, 1]",
          "gpuModel: radeon, gpus: 2, cpuCores: 32, memory: 256GiB",
          "gpuModel: radeon, gpus: 2, cpuCores: 32, memory: 128GiB",
          "gpuModel: radeon, gpus: 1, cpuCores: 32, memory: 256GiB");

  @TempDir Path folder;

  @Test
  void renamingsAndOrdersOfTheNodesChangeNoPolicy() throws IOException {
    Map<String, Double> first = meanJctByPolicy(shuffled(NODES, 0));
    assertThat(first).containsKeys("adlro", "first-fit", "random-fit", "fgd");
    for (int shuffle = 1; shuffle <= SHUFFLES; shuffle++) {
      assertThat(meanJctByPolicy(shuffled(NODES, shuffle)))
          .as("shuffle %d", shuffle)
          .isEqualTo(first);
    }
  }

  @Test
  void renamingsAndOrdersOfTheNodesOfOpenbChangeNeitherAdlroNorFirstFit() throws IOException {
    assumeTrue(Files.isReadable(OPENB), "the trace is not there");
    String cut = Files.readString(Path.of("../scenarios/clusters/openb-cut.yaml"));
    List<Double> first = meanJctOnOpenb(cut);
    for (int shuffle = 1; shuffle <= SHUFFLES_OF_OPENB; shuffle++) {
      assertThat(meanJctOnOpenb(withShuffledNodes(cut, shuffle)))
          .as("shuffle %d", shuffle)
          .isEqualTo(first);
    }
  }

  /** A list of nodes in random order, each under a random name. */
  private static String shuffled(List<String> nodes, int shuffle) {
    Random random = new Random(shuffle);
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      numbers.add(7 * i);
    }
    Collections.shuffle(numbers, random);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      lines.add("    - {name: n%d, %s}\n".formatted(numbers.get(i), nodes.get(i)));
    }
    Collections.shuffle(lines, random);
    return String.join("", lines);
  }

  private Map<String, Double> meanJctByPolicy(String nodes) throws IOException {
    Path file = Files.writeString(folder.resolve("scenario.yaml"), SCENARIO + nodes);
    Setting setting =
        Setting.of(ScenarioFiles.of(Path.of("..")).load(file.toString()), new OrToolsLoadPlanner());
    Trial trial = setting.trials().apply(1);
    Map<String, Double> meanJct = new LinkedHashMap<>();
    for (PolicyEntry policy : SeededRuns.CATALOG.entries()) {
      if (policy.obstacle().apply(setting.inputs(trial)).isEmpty()) {
        meanJct.put(policy.name(), Run.of(setting, policy, trial).jct().mean());
      }
    }
    return meanJct;
  }

  private static String withShuffledNodes(String cluster, int shuffle) {
    List<String> nodes = new ArrayList<>();
    StringBuilder rest = new StringBuilder();
    for (String line : cluster.lines().toList()) {
      if (!line.startsWith("  - {name: ")) {
        rest.append(line).append('\n');
        continue;
      }
      int copies = line.contains("{1..3}") ? 3 : 1;
      String kind = line.substring(line.indexOf("gpuModel"), line.lastIndexOf('}'));
      nodes.addAll(Collections.nCopies(copies, kind));
    }
    return rest.toString().replace("nodes:\n", "nodes:\n" + shuffled(nodes, shuffle));
  }

  /** Of {@code adlro} and of {@code first-fit}, which depends on the order most. */
  private List<Double> meanJctOnOpenb(String cluster) throws IOException {
    Path file = Files.writeString(folder.resolve("cluster.yaml"), cluster);
    ExperimentContext context =
        new ExperimentContext(
            SeededRuns.CATALOG, new OrToolsLoadPlanner(), ScenarioFiles.of(Path.of("..")));
    TraceRequest request =
        TraceRequest.usual(Optional.of(file.toString()), Period.ALL, 0, Optional.empty());
    Setting setting =
        new ExperimentRequest.OfTrace(
                new TraceName(Optional.of("openb"), OPENB), request, Optional.empty(), 0.2)
            .input(context, new Problems())
            .orElseThrow()
            .setting();
    Trial trial = setting.trials().apply(1);
    return Stream.of("adlro", "first-fit")
        .map(name -> SeededRuns.CATALOG.find(name).orElseThrow())
        .map(policy -> Run.of(setting, policy, trial).jct().mean())
        .toList();
  }
}
