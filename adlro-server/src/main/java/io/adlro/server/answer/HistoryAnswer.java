package io.adlro.server.answer;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How the cluster was used, in columns: a value for each stretch of time, null where nothing was
 * seen. What was before the process follows from the stored jobs, which do not show utilization.
 *
 * @param complete false while the stored jobs of earlier processes are still being read
 * @param widthSeconds of a stretch
 * @param at its begin
 * @param allocated part of the GPUs that jobs held
 * @param effective part that the best placement of the same jobs would have needed
 * @param utilization mean of the GPUs that report it
 * @param waiting jobs
 * @param running jobs
 * @param jctSeconds mean from submission to end of the jobs that were done
 * @param waitSeconds mean from submission to the last start of the same jobs
 * @param donePerHour jobs that were done
 */
public record HistoryAnswer(
    boolean complete,
    double widthSeconds,
    List<String> at,
    List<OptionalDouble> allocated,
    List<OptionalDouble> effective,
    List<OptionalDouble> utilization,
    List<OptionalDouble> waiting,
    List<OptionalDouble> running,
    List<OptionalDouble> jctSeconds,
    List<OptionalDouble> waitSeconds,
    List<OptionalDouble> donePerHour) {}
