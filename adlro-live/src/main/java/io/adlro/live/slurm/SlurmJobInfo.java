package io.adlro.live.slurm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A job as slurmrestd shows it. A text is empty where Slurm has no value.
 *
 * @param jobId the number of the record; all tasks of an array that wait together have one record
 * @param array the task of an array, or the tasks that wait together
 * @param states the state and its flags, in upper case
 * @param priority 0 if the job is held
 * @param restarts how often it was requeued
 * @param nodes those that it has, as a host list
 */
record SlurmJobInfo(
    long jobId,
    ArrayPart array,
    List<String> states,
    String reason,
    long priority,
    int restarts,
    boolean requeues,
    Texts texts,
    Wants wants,
    String nodes,
    List<String> gresDetail,
    long startSeconds,
    long submitSeconds) {

  /** How the gate marks a job that ADLRO places; behind it is a text that no other job has. */
  static final String MARK = "adlro:";

  /**
   * @param jobId of the whole array, 0 if the job is none
   * @param task of a job that is one task
   * @param waiting the tasks that wait in this record, such as {@code 1-5,7%2}
   */
  record ArrayPart(long jobId, OptionalLong task, String waiting) {
    boolean isWaitingTogether() {
      return task.isEmpty() && !waiting.isEmpty();
    }
  }

  /** Names and comments. */
  record Texts(
      String name,
      String user,
      String account,
      String partition,
      String qos,
      String comment,
      String adminComment) {}

  /**
   * What it asks for.
   *
   * @param nodes the least number of them
   * @param mostNodes 0 if no other number is allowed or none is stated
   * @param memoryMib per node or, if {@code memoryIsPerCpu}, per CPU
   */
  record Wants(
      int nodes,
      int mostNodes,
      int cpus,
      OptionalLong memoryMib,
      boolean memoryIsPerCpu,
      OptionalLong limitMinutes,
      String perNode,
      String perJob,
      String perTask,
      String perSocket,
      String features,
      String dependency,
      String reservation,
      String requiredNodes,
      String excludedNodes,
      boolean exclusive,
      boolean heterogeneous) {}

  /** What the gate wrote behind its mark. */
  Optional<String> token() {
    String comment = texts.adminComment();
    if (!comment.startsWith(MARK)) {
      return Optional.empty();
    }
    String token = comment.substring(MARK.length()).strip();
    return token.isEmpty() ? Optional.empty() : Optional.of(token.split("\\s", 2)[0]);
  }

  /** The placement by ADLRO that the comment states. */
  Optional<SlurmPlaced> placed() {
    return SlurmPlaced.of(texts.comment());
  }

  /** How Slurm's commands and users name it: {@code 12}, or {@code 12_3} for a task of an array. */
  String number() {
    return array.task().isPresent()
        ? array.jobId() + "_" + array.task().getAsLong()
        : Long.toString(jobId);
  }

  /** The name in requests; a task with a record of its own has a number of its own. */
  String path() {
    return array.waiting().isEmpty() ? Long.toString(jobId) : number();
  }

  SlurmJobState state() {
    return SlurmJobState.of(states);
  }

  boolean isHeld() {
    return priority == 0;
  }

  /** One of the tasks that wait together in this record, as a job of its own. */
  SlurmJobInfo task(long task) {
    return new SlurmJobInfo(
        jobId,
        new ArrayPart(array.jobId(), OptionalLong.of(task), array.waiting()),
        states,
        reason,
        priority,
        restarts,
        requeues,
        texts,
        wants,
        nodes,
        gresDetail,
        startSeconds,
        submitSeconds);
  }
}
