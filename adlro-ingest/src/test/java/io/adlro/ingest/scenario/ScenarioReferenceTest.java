package io.adlro.ingest.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of an unknown key lists the known ones; the reference page must have them all. */
class ScenarioReferenceTest {
  /** Unlike every key, so that none is taken for what was meant. */
  private static final String ODD = "q9: 0";

  @TempDir Path folder;
  private TestHome home;

  @BeforeEach
  void home() {
    home = new TestHome(folder);
  }

  private Set<String> keysKnownIn(String text) {
    Set<String> keys = new TreeSet<>();
    Pattern quoted = Pattern.compile("`([^`]+)`");
    List<String> listed =
        home.problemsIn(text).stream().filter(s -> s.contains("known here: ")).toList();
    assertThat(listed).as("every section lists its keys").hasSize(text.split(ODD, -1).length - 1);
    for (String sentence : listed) {
      Matcher key = quoted.matcher(sentence.substring(sentence.indexOf("known here: ")));
      while (key.find()) {
        keys.add(key.group(1));
      }
    }
    return keys;
  }

  private Set<String> allKeys() {
    String scenario =
        """
        q9: 0
        cluster:
          q9: 0
          models: {a: {memory: 1, q9: 0}}
          nodes: [{name: n, gpuModel: a, gpus: 1, cpuCores: 1, memory: 1, q9: 0}]
          speeds: {x: {a: 1}}
        workload:
          q9: 0
          jobs: 1
          arrivals: {kind: %s, q9: 0}
          surge: {class: x, factor: 2, from: 0, to: 1, q9: 0}
          classes:
            x:
              q9: 0
              work: {kind: %s, q9: 0}
              gpus: [{value: 1, q9: 0}]
              allowedModels: {models: [a], q9: 0}
              traits: {q9: 0}
          priorities: {kind: levels, levels: [{value: 1, q9: 0}], q9: 0}
          estimates: {kind: noisy, sigma: 1, q9: 0}
          users: {q9: 0}
          templates: {q9: 0}
        physics: {q9: 0, checkpoint: {q9: 0}, thermal: {q9: 0}}
        faults:
          q9: 0
          gpuLoss: {meanUp: 1, meanDown: 1, q9: 0}
          nodeLoss: {meanUp: 1, meanDown: 1, q9: 0}
          drift: {gpus: 1, slowest: 1, q9: 0}
          throttling: {meanUp: 1, meanDown: 1, slowest: 1, q9: 0}
          refusals: {probability: 1, q9: 0}
          latePlacements: {probability: 1, meanDelay: 1, q9: 0}
          timedOutPlacements: {probability: 1, timeout: 1, q9: 0}
          cancellations: {fraction: 1, meanDelay: 1, q9: 0}
          priorityChanges: {fraction: 1, meanDelay: 1, q9: 0}
          telemetry: {q9: 0}
        measure: {q9: 0}
        """;
    Set<String> keys = new TreeSet<>();
    keys.addAll(keysKnownIn(scenario.formatted("diurnal", "exponential")));
    keys.addAll(keysKnownIn(scenario.formatted("bursts", "lognormal")));
    keys.addAll(keysKnownIn(scenario.formatted("batch", "pareto")));
    keys.addAll(keysKnownIn(scenario.formatted("poisson", "uniform")));
    keys.addAll(keysKnownIn(scenario.formatted("poisson", "fixed")));
    return keys;
  }

  @Test
  void everyKeyThatIsReadIsInTheReference() throws IOException {
    String page = Files.readString(Path.of("../docs/scenarios.md"));

    assertThat(allKeys())
        .hasSizeGreaterThan(80)
        .allSatisfy(key -> assertThat(page).containsPattern("[`.{ ]" + key + "[`:]"));
  }

  @Test
  void everyScenarioIsInTheReference() throws IOException {
    String page = Files.readString(Path.of("../docs/scenarios.md"));

    assertThat(ScenarioFiles.of(Path.of("..")).list())
        .allSatisfy(listed -> assertThat(page).contains("`" + listed.name() + "`"));
  }

  @Test
  void theKindsInTheReferenceAreThoseThatAreRead() throws IOException {
    String page = Files.readString(Path.of("../docs/scenarios.md"));
    List<String> sentences =
        home
            .problemsIn(
                TestHome.TINY
                        .replace("kind: bursts, meanSize: 4, span: 2s", "kind: q9")
                        .replace("mean: 10s", "kind: q9")
                    + "preemption: q9\nprices: q9\n")
            .stream()
            .filter(sentence -> sentence.contains("cannot be"))
            .toList();

    assertThat(sentences).hasSize(4);
    for (String sentence : sentences) {
      String kinds = sentence.substring(sentence.indexOf("expected"));
      Matcher kind = Pattern.compile("`([a-z]+)`").matcher(kinds);
      while (kind.find()) {
        assertThat(page).contains("`" + kind.group(1) + "`");
      }
    }
  }
}
