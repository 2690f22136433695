package io.adlro.ingest.submission.adlro;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The columns of {@code jobs.csv}; docs/json.md describes them. */
public final class AdlroColumns {
  public static final String ID = "job_id";
  public static final String NAME = "name";
  public static final String SUBMIT = "submit_s";
  public static final String CLASS = "class";
  public static final String GPUS = "gpus";
  public static final String SHARE = "gpu_share";
  public static final String GPU_MEMORY = "gpu_memory_gib";
  public static final String CPU = "cpu_cores";
  public static final String MEMORY = "memory_gib";
  public static final String PRIORITY = "priority";
  public static final String USER = "user";
  public static final String GROUP = "group";
  public static final String MODELS = "gpu_models";
  public static final String LOCALITY = "locality";
  public static final String NODES = "nodes";
  public static final String LIMIT = "limit_s";
  public static final String WORK = "work_s";
  public static final String ESTIMATE = "estimate_s";
  public static final String RECOVERY = "recovery";

  /** The columns that every export has, in their order. */
  public static final List<String> EXPORTED =
      List.of(
          ID, SUBMIT, CLASS, GPUS, SHARE, WORK, GPU_MEMORY, CPU, MEMORY, PRIORITY, USER, ESTIMATE);

  /** Required in a trace; a submission requires {@link #GPUS} only. */
  public static final List<String> TRACE_REQUIRED = List.of(ID, SUBMIT, CLASS, GPUS, WORK);

  /** Columns that a submission uses. */
  static final List<String> IN_SUBMISSIONS =
      List.of(
          ID,
          NAME,
          SUBMIT,
          CLASS,
          GPUS,
          SHARE,
          GPU_MEMORY,
          CPU,
          MEMORY,
          PRIORITY,
          USER,
          GROUP,
          MODELS,
          LOCALITY,
          NODES,
          LIMIT);

  /** Columns that a submission does not use, with the reason. */
  static final Map<String, String> NOT_IN_SUBMISSIONS =
      Map.of(
          WORK, "the true work is not part of a submission",
          ESTIMATE, "a submission has a limit and no estimate",
          RECOVERY, "not used");

  public static final List<String> ALL =
      Stream.concat(IN_SUBMISSIONS.stream(), NOT_IN_SUBMISSIONS.keySet().stream())
          .sorted()
          .toList();

  /** Separates the names in {@link #MODELS}. */
  public static final String MODEL_SEPARATOR = ";";

  private AdlroColumns() {}
}
