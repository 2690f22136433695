package io.adlro.ingest.submission;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Collects the properties of a job and converts totals to the amounts per GPU of a {@link
 * Submission}.
 */
public final class SubmissionBuilder {
  private String name = "";
  private String user = "";
  private String group = "";
  private JobLabels labels = JobLabels.NONE;
  private List<String> words = List.of();
  private GpuRequest gpus = GpuRequest.NONE;
  private OptionalInt nodes = OptionalInt.empty();
  private List<String> models = List.of();
  private String constraint = "";
  private OptionalDouble cpuCores = OptionalDouble.empty();
  private OptionalDouble memoryMib = OptionalDouble.empty();
  private OptionalLong limitMicros = OptionalLong.empty();
  private OptionalDouble priority = OptionalDouble.empty();
  private OptionalLong submitMicros = OptionalLong.empty();
  private int copies = 1;

  public SubmissionBuilder name(String text) {
    this.name = text;
    return this;
  }

  public SubmissionBuilder user(String text) {
    this.user = text;
    return this;
  }

  public SubmissionBuilder group(String text) {
    this.group = text;
    return this;
  }

  public SubmissionBuilder labels(JobLabels given) {
    this.labels = given;
    return this;
  }

  public SubmissionBuilder words(WordList list) {
    this.words = list.words();
    return this;
  }

  public SubmissionBuilder gpus(GpuRequest request) {
    this.gpus = request;
    return this;
  }

  public SubmissionBuilder nodes(OptionalInt count) {
    this.nodes = count;
    return this;
  }

  /** Models that are named separately; those named with the GPUs take precedence. */
  public SubmissionBuilder models(List<String> names) {
    this.models = names;
    return this;
  }

  public SubmissionBuilder constraint(String text) {
    this.constraint = text;
    return this;
  }

  /** Of the whole job. */
  public SubmissionBuilder cpuCores(OptionalDouble total) {
    this.cpuCores = total;
    return this;
  }

  /** Of the whole job. */
  public SubmissionBuilder memoryMib(OptionalDouble total) {
    this.memoryMib = total;
    return this;
  }

  public SubmissionBuilder limitMicros(OptionalLong micros) {
    this.limitMicros = micros;
    return this;
  }

  public SubmissionBuilder priority(OptionalDouble zeroToOne) {
    this.priority = zeroToOne;
    return this;
  }

  public SubmissionBuilder submitMicros(OptionalLong micros) {
    this.submitMicros = micros;
    return this;
  }

  public SubmissionBuilder copies(int count) {
    this.copies = count;
    return this;
  }

  public Submission build() {
    return new Submission(
        name,
        user,
        group,
        labels,
        words,
        gpus.gpus(),
        gpus.shareMilli(),
        nodes,
        gpus.models().isEmpty() ? models : gpus.models(),
        constraint,
        gpus.gpuMemoryMib(),
        perGpu(cpuCores, 1000),
        perGpu(memoryMib, 1),
        limitMicros,
        priority,
        submitMicros,
        copies,
        QueueState.NONE);
  }

  /** Rounded up, so that the whole job gets at least what it requested. */
  private OptionalInt perGpu(OptionalDouble total, int scale) {
    if (total.isEmpty()) {
      return OptionalInt.empty();
    }
    double each = Math.ceil(total.getAsDouble() * scale / Math.max(1, gpus.gpus()));
    return each >= 0 && each <= Integer.MAX_VALUE
        ? OptionalInt.of((int) each)
        : OptionalInt.empty();
  }
}
