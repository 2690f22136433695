package io.adlro.solve;

/**
 * A lower bound on the mean JCT of a window: the larger of the linear programme's optimum and the
 * mean of the best run times.
 *
 * @param lpMeanJctSeconds 0 when the programme was not solved, which {@code status} then says
 */
public record Bound(
    double meanJctSeconds,
    double lpMeanJctSeconds,
    double meanBestRunSeconds,
    int jobs,
    int slots,
    String status) {}
