package io.adlro.ingest.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.jobclass.ClassMapFile;
import io.adlro.ingest.jobclass.JobTexts;
import io.adlro.ingest.submission.GpuRequest;
import io.adlro.ingest.submission.SubmissionBuilder;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SuggestedClassesTest {
  private static PastJob job(String name, long hours) {
    return new PastJob(
        name,
        new SubmissionBuilder().name(name).user("ann").gpus(GpuRequest.whole(2)).build(),
        OptionalLong.empty(),
        0,
        OptionalLong.of(0),
        OptionalLong.empty(),
        hours * 3_600_000_000L,
        "",
        Outcome.COMPLETED);
  }

  private static String classOf(SuggestedClasses classes, String name) {
    return classes.map().classOf(JobTexts.of(job(name, 1).asked())).orElse("none");
  }

  @Test
  void wordsOfNamesSuggestKindsOfPrograms() {
    SuggestedClasses classes =
        SuggestedClasses.of(
            List.of(job("train-llama", 5), job("md_run3", 2), job("etl.sh", 1), job("zzz", 1)));

    assertThat(classOf(classes, "train-llama")).isEqualTo("machine-learning");
    assertThat(classOf(classes, "md_run3")).isEqualTo("simulation");
    assertThat(classOf(classes, "cmdline")).as("md inside another word").isEqualTo("none");
    assertThat(classOf(classes, "zzz")).isEqualTo("none");
  }

  @Test
  void onlyJobsWithoutARuleCountInTheWordsToDecide() {
    SuggestedClasses classes =
        SuggestedClasses.of(
            List.of(
                job("train weather", 5),
                job("train other", 5),
                job("weather", 1),
                job("weather", 1)));

    assertThat(classes.yaml(SiteCluster.CLASSES))
        .contains("2 jobs, 4.00 GPU hours")
        .doesNotContain("3 jobs");
  }

  @Test
  void rulesHaveTheirJobsAndGpuHoursAsCommentsAndOtherWordsAreListed() {
    SuggestedClasses classes =
        SuggestedClasses.of(
            List.of(job("train", 5), job("train", 5), job("weather", 1), job("weather", 1)));

    String yaml = classes.yaml(SiteCluster.CLASSES);

    assertThat(yaml).contains("guess from the word: 2 jobs, 20.0 GPU hours");
    assertThat(yaml).contains("name: 'weather'").contains("2 jobs, 4.00 GPU hours");
    assertThat(ClassMapFile.parse("classes.yaml", yaml, SiteCluster.CLASSES).rules())
        .as("read again, without the words that have no class")
        .hasSize(classes.map().rules().size());
  }
}
