package io.adlro.ingest.trace;

import java.util.List;

/** The columns of {@code jobs.csv}; those of each GPU say so, times are in seconds. */
public final class JobColumns {
  public static final String ID = "job_id";
  public static final String SUBMIT = "submit_s";
  public static final String CLASS = "class";
  public static final String GPUS = "gpus";
  public static final String SHARE = "gpu_share";
  public static final String WORK = "work_s";
  public static final String GPU_MEMORY = "gpu_memory_gib";
  public static final String CPU = "cpu_cores";
  public static final String MEMORY = "memory_gib";
  public static final String PRIORITY = "priority";
  public static final String USER = "user";
  public static final String ESTIMATE = "estimate_s";
  public static final String GROUP = "group";
  public static final String NAME = "name";
  public static final String MODELS = "gpu_models";
  public static final String LOCALITY = "locality";
  public static final String LIMIT = "limit_s";
  public static final String RECOVERY = "recovery";

  /** Between the names of {@link #MODELS}. */
  public static final String MODEL_SEPARATOR = ";";

  /** The columns that every export has, in their order. */
  public static final List<String> ALWAYS =
      List.of(
          ID, SUBMIT, CLASS, GPUS, SHARE, WORK, GPU_MEMORY, CPU, MEMORY, PRIORITY, USER, ESTIMATE);

  private JobColumns() {}
}
