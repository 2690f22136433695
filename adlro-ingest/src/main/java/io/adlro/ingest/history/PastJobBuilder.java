package io.adlro.ingest.history;

import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.QueueState;
import io.adlro.ingest.submission.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Collects the properties of a job; those that no field states remain absent. */
final class PastJobBuilder {
  private static final int WHOLE_GPU_MILLI = 1_000;

  private final String id;
  private final long submitMicros;
  private final List<String> words = new ArrayList<>();
  private String name = "";
  private String user = "";
  private String group = "";
  private String jobClass = "";
  private String partition = "";
  private String qos = "";
  private String script = "";
  private int gpus;
  private int shareMilli = WHOLE_GPU_MILLI;
  private OptionalInt nodes = OptionalInt.empty();
  private List<String> models = List.of();
  private OptionalInt gpuMemoryMib = OptionalInt.empty();
  private OptionalInt cpuMilli = OptionalInt.empty();
  private OptionalInt memoryMib = OptionalInt.empty();
  private OptionalDouble priority = OptionalDouble.empty();
  private OptionalLong estimateMicros = OptionalLong.empty();
  private OptionalLong limitMicros = OptionalLong.empty();
  private OptionalLong startMicros = OptionalLong.empty();
  private OptionalLong endMicros = OptionalLong.empty();
  private String ranOn = "";

  PastJobBuilder(String id, long submitMicros) {
    this.id = id;
    this.submitMicros = submitMicros;
  }

  PastJobBuilder name(String text) {
    name = text;
    return this;
  }

  PastJobBuilder user(String text) {
    user = text;
    return this;
  }

  PastJobBuilder group(String text) {
    group = text;
    return this;
  }

  /** The class that the source itself states. */
  PastJobBuilder jobClass(String text) {
    jobClass = text;
    return this;
  }

  /** The partition or queue. */
  PastJobBuilder partition(String text) {
    partition = text;
    return this;
  }

  /** The quality of service. */
  PastJobBuilder qos(String text) {
    qos = text;
    return this;
  }

  /** The script or command with its arguments. */
  PastJobBuilder script(String text) {
    script = text;
    return this;
  }

  /** Adds a further name of the program; ignored if it is empty. */
  PastJobBuilder word(String text) {
    if (!text.isEmpty()) {
      words.add(text);
    }
    return this;
  }

  PastJobBuilder gpus(int count) {
    gpus = count;
    return this;
  }

  PastJobBuilder shareMilli(int milli) {
    shareMilli = milli;
    return this;
  }

  PastJobBuilder nodes(OptionalInt count) {
    nodes = count;
    return this;
  }

  PastJobBuilder models(List<String> allowed) {
    models = allowed;
    return this;
  }

  PastJobBuilder gpuMemoryMib(OptionalInt mib) {
    gpuMemoryMib = mib;
    return this;
  }

  PastJobBuilder cpuMilli(OptionalInt milli) {
    cpuMilli = milli;
    return this;
  }

  PastJobBuilder memoryMib(OptionalInt mib) {
    memoryMib = mib;
    return this;
  }

  PastJobBuilder priority(OptionalDouble ratio) {
    priority = ratio;
    return this;
  }

  PastJobBuilder estimateMicros(OptionalLong micros) {
    estimateMicros = micros;
    return this;
  }

  PastJobBuilder limitMicros(OptionalLong micros) {
    limitMicros = micros;
    return this;
  }

  PastJobBuilder startMicros(OptionalLong micros) {
    startMicros = micros;
    return this;
  }

  PastJobBuilder endMicros(OptionalLong micros) {
    endMicros = micros;
    return this;
  }

  /** The GPU model, as the source spells it. */
  PastJobBuilder ranOn(String model) {
    ranOn = model;
    return this;
  }

  /** Builds the job with its run time. */
  PastJob ran(long runMicros, PastJob.Outcome outcome) {
    Submission asked =
        new Submission(
            name,
            user,
            group,
            new JobLabels(jobClass, partition, "", qos, script),
            words,
            gpus,
            shareMilli,
            nodes,
            models,
            "",
            gpuMemoryMib,
            cpuMilli,
            memoryMib,
            limitMicros,
            priority,
            OptionalLong.of(submitMicros),
            1,
            QueueState.NONE);
    return new PastJob(
        id,
        asked,
        estimateMicros,
        submitMicros,
        startMicros,
        endMicros,
        runMicros,
        PastJob.ranOn(ranOn, asked, runMicros),
        outcome);
  }
}
