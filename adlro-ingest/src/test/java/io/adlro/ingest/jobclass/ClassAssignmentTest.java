package io.adlro.ingest.jobclass;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.jobclass.ClassAssignment.Found;
import io.adlro.ingest.jobclass.ClassMap.Condition;
import io.adlro.ingest.jobclass.ClassMap.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassAssignmentTest {
  private static final List<String> CLASSES =
      List.of("llm", "llm-training", "vision", "ResNet-18-batch-size-16");

  private final ClassMap map =
      new ClassMap(
          List.of(new Rule("vision", List.of(Condition.of(ClassField.USER, "^ana$")), "")));

  private static JobTexts named(String name) {
    return new JobTexts("", name, "", List.of(), "", "", "", "", "");
  }

  private static JobTexts of(String user, String account, String name, String script) {
    return new JobTexts("", name, script, List.of(), "", account, account, user, "");
  }

  private static Found found(JobTexts job, List<String> classes, ClassMap map) {
    ClassAssignment assignment = new ClassAssignment(classes, map);
    assignment.add(job);
    assignment.decide();
    return assignment.of(job);
  }

  private static Found found(JobTexts job) {
    return found(job, CLASSES, ClassMap.EMPTY);
  }

  @Test
  void aStatedClassComesBeforeTheMapAndTheMapBeforeTheName() {
    JobTexts stated = new JobTexts("llm", "vision", "", List.of(), "", "", "", "ana", "");
    assertThat(found(stated, CLASSES, map)).isEqualTo(new Found(ClassRule.STATED, "llm"));
    JobTexts mapped = of("ana", "", "llm", "");
    assertThat(found(mapped, CLASSES, map)).isEqualTo(new Found(ClassRule.MAP, "vision"));
    assertThat(found(named("llm"), CLASSES, map)).isEqualTo(new Found(ClassRule.NAMED, "llm"));
  }

  @Test
  void aStatedTypeIsItsClassWithoutSpacesAndBrackets() {
    JobTexts gavel =
        new JobTexts("ResNet-18 (batch size 16)", "", "", List.of(), "", "", "", "", "");
    assertThat(found(gavel)).isEqualTo(new Found(ClassRule.STATED, "ResNet-18-batch-size-16"));
  }

  @Test
  void aClassIsNamedByWholeWordsInUpperOrLowerCase() {
    assertThat(found(named("Vision_v2/run")).jobClass()).isEqualTo("vision");
    assertThat(found(named("ResNet 18, BATCH size=16")).jobClass())
        .isEqualTo("ResNet-18-batch-size-16");
    assertThat(found(named("television")).rule()).isEqualTo(ClassRule.NONE);
    assertThat(found(named("vision2")).rule()).isEqualTo(ClassRule.NONE);
  }

  @Test
  void theMoreSpecificOfTwoNamedClassesCountsAndElseNone() {
    assertThat(found(named("LLM training 7b")).jobClass()).isEqualTo("llm-training");
    assertThat(found(named("training llm")).jobClass()).isEqualTo("llm");
    assertThat(found(named("vision-llm")).rule()).isEqualTo(ClassRule.NONE);
  }

  @Test
  void theNameDecidesBeforeTheScriptAndThePartition() {
    JobTexts job = new JobTexts("", "llm", "vision.py", List.of(), "vision", "", "", "", "");
    assertThat(found(job).jobClass()).isEqualTo("llm");
    JobTexts unnamed = new JobTexts("", "x", "", List.of(), "vision", "llm", "", "", "");
    assertThat(found(unnamed).jobClass()).isEqualTo("vision");
  }

  @Test
  void similarJobsOfTheSameHistoryPredictTheClass() {
    ClassAssignment assignment = new ClassAssignment(List.of("llm", "vision"), ClassMap.EMPTY);
    for (int i = 0; i < 20; i++) {
      assignment.add(of("ana", "nlp", "finetune-mixtral-" + i, "llm_tune.py"));
      assignment.add(of("bob", "cars", "lane-detector-" + i, "vision_net.py"));
    }
    JobTexts alike = assignment.add(of("ana", "nlp", "finetune-mixtral-99", "tune.py"));
    JobTexts other = assignment.add(of("carl", "bio", "docking", "dock.sh"));
    JobTexts nothing = assignment.add(named(""));
    assignment.decide();

    assertThat(assignment.of(alike)).isEqualTo(new Found(ClassRule.PREDICTED, "llm"));
    assertThat(assignment.of(other)).isEqualTo(new Found(ClassRule.NONE, "unclassified"));
    assertThat(assignment.of(nothing).rule()).isEqualTo(ClassRule.NONE);
  }

  @Test
  void theOnlyClassOfAClusterIsTheClassOfEveryJob() {
    List<String> one = List.of("job", UnclassifiedJobs.CLASS);
    assertThat(found(named("x"), one, ClassMap.EMPTY)).isEqualTo(new Found(ClassRule.ONLY, "job"));
    assertThat(found(named("x"), List.of("a", "b"), ClassMap.EMPTY).jobClass())
        .isEqualTo("unclassified");
  }

  @Test
  void aWarningComesAboveATenthOfTheGpuTime() {
    ClassShares.Sum sum = new ClassShares.Sum();
    sum.add(new Found(ClassRule.NAMED, "llm"), 90);
    sum.add(new Found(ClassRule.NONE, "unclassified"), 10);
    assertThat(sum.shares().warning()).isEmpty();
    sum.add(new Found(ClassRule.NONE, "unclassified"), 10);
    assertThat(sum.shares().warning().orElseThrow())
        .startsWith("18.2 % of the GPU time (2 of 3 jobs) has no job class")
        .contains("--classes map.yaml");
    assertThat(sum.shares().shares())
        .extracting(ClassShares.Share::rule)
        .containsExactly(ClassRule.NAMED, ClassRule.NONE);
  }
}
