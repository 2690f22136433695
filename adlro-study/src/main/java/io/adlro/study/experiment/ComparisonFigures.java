package io.adlro.study.experiment;

import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What a report draws beside the results.
 *
 * @param schedules of a few policies, best first
 * @param jobIds the name of each job, by its index
 * @param origin the date of time zero of the schedules, where it is known
 * @param loadCurves empty where the load cannot be changed
 * @param gapCurves empty where the bound was not requested or the load cannot be changed
 */
public record ComparisonFigures(
    List<PolicySchedule> schedules,
    IntFunction<String> jobIds,
    Optional<ZonedDateTime> origin,
    Optional<LoadCurves> loadCurves,
    Optional<GapCurves> gapCurves) {

  public ComparisonFigures {
    schedules = List.copyOf(schedules);
  }
}
