package io.adlro.ingest.jobclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.jobclass.ClassMap.Condition;
import io.adlro.ingest.jobclass.ClassMap.Rule;
import io.adlro.ingest.message.UserError;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassMapFileTest {
  private static final List<String> CLASSES = List.of("vision", "language");

  private static JobTexts job(String name, String partition) {
    return new JobTexts("", name, "", List.of(), partition, "", "", "", "");
  }

  private static ClassMap read(String... lines) {
    return ClassMapFile.parse("map.yaml", String.join("\n", lines), CLASSES);
  }

  @Test
  void theFirstRuleWhoseConditionsAllHoldGivesTheClass() {
    ClassMap map =
        read(
            "rules:",
            "  - class: vision",
            "    name: train",
            "    partition: ^a100$",
            "  - class: language",
            "    name: train|llama");
    assertThat(map.classOf(job("Train-7", "A100"))).contains("vision");
    assertThat(map.classOf(job("train-7", "a100-long"))).contains("language");
    assertThat(map.classOf(job("bash", "a100"))).isEmpty();
  }

  @Test
  void everyProblemNamesLineKeyAndRemedy() {
    assertThatThrownBy(
            () ->
                read(
                    "rules:",
                    "  - class: visoin",
                    "    name: x",
                    "  - class: vision",
                    "    nmae: x",
                    "  - class: vision",
                    "    name: '(x'",
                    "  - class: vision"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("map.yaml:2: `rules[0].class` cannot be `visoin`; did you mean")
        .hasMessageContaining("map.yaml:5: `rules[1].nmae` is not a known key; did you mean")
        .hasMessageContaining("map.yaml:7: `rules[2].name` is not a regular expression:")
        .hasMessageContaining("map.yaml:8: `rules[3]` has no condition; add a key such as");
  }

  @Test
  void aWrittenMapReadsAsItWas() {
    ClassMap map =
        new ClassMap(
            List.of(
                new Rule(
                    "vision",
                    List.of(
                        Condition.of(ClassField.NAME, "resnet(?!#)|yolo: #1"),
                        Condition.of(ClassField.PARTITION, "^gpu\\.a\\[1\\]'s$")),
                    "12 jobs, 3 % of the GPU hours")));
    List<Rule> suggestions =
        List.of(new Rule("", List.of(Condition.of(ClassField.ACCOUNT, "^bio$")), "20 jobs, 9 %"));
    String text = ClassMapText.yaml(map, CLASSES, suggestions);
    ClassMap again = ClassMapFile.parse("map.yaml", text, CLASSES);
    assertThat(ClassMapText.yaml(again, CLASSES, List.of()))
        .isEqualTo(
            ClassMapText.yaml(map, CLASSES, List.of())
                .replace("  # 12 jobs, 3 % of the GPU hours\n", ""));
    assertThat(again.classOf(job("RESNET", "gpu.a[1]'s"))).contains("vision");
    assertThat(again.classOf(job("RESNET", "gpu-a1's"))).isEmpty();
    assertThat(text).contains("#  # 20 jobs, 9 %\n#  - class: ?\n#    account: '^bio$'\n");
    String empty = ClassMapText.yaml(ClassMap.EMPTY, CLASSES, suggestions);
    assertThat(ClassMapFile.parse("map.yaml", empty, CLASSES).rules()).isEmpty();
  }
}
