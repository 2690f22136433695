package io.adlro.ingest.submission.adlro;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The columns of {@code jobs.csv}; their meaning is in docs/json.md. */
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
  public static final String LIMIT = "limit_s";
  public static final String WORK = "work_s";
  public static final String ESTIMATE = "estimate_s";
  public static final String RECOVERY = "recovery";

  /** Those that a submission may have. */
  static final List<String> READ =
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
          LIMIT);

  /** Known, but nothing that is said at submission or kept of it. */
  static final Map<String, String> LEFT_ASIDE =
      Map.of(
          WORK, "the true work is not part of a submission",
          ESTIMATE, "a submission has a limit and no estimate",
          RECOVERY, "not used");

  public static final List<String> ALL =
      Stream.concat(READ.stream(), LEFT_ASIDE.keySet().stream()).sorted().toList();

  /** Between the names of {@link #MODELS}. */
  public static final String MODEL_SEPARATOR = ";";

  private AdlroColumns() {}
}
