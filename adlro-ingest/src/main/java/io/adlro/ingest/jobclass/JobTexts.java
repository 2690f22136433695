package io.adlro.ingest.jobclass;

import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.Submission;
import java.util.List;

/**
 * The texts of a job of a history that can tell its class. A text is empty where the history does
 * not have it.
 *
 * @param stated the class that the history itself states
 * @param script the script or command with its arguments
 * @param words further names: image, command, labels, comment
 */
public record JobTexts(
    String stated,
    String name,
    String script,
    List<String> words,
    String partition,
    String account,
    String group,
    String user,
    String qos) {
  public JobTexts {
    words = List.copyOf(words);
  }

  public static JobTexts of(Submission job) {
    JobLabels labels = job.labels();
    return new JobTexts(
        labels.jobClass(),
        job.name(),
        labels.script(),
        job.words(),
        labels.partition(),
        labels.account(),
        job.group(),
        job.user(),
        labels.qos());
  }
}
