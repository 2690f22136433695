package io.adlro.solve;

/**
 * A lower bound on the mean JCT of a window.
 *
 * @param meanBestRunSeconds the mean of the best run times, which it starts from
 * @param slots of the finest grid on which prices were sought
 * @param rounds number of price updates
 */
public record Bound(
    double meanJctSeconds,
    double meanBestRunSeconds,
    int jobs,
    int slots,
    int rounds,
    Ending ending) {

  /** Why no better prices were sought. Whatever it says, the bound holds. */
  public enum Ending {
    /** Further rounds hardly improved the bound. */
    SETTLED,
    /** The window is so large that the steps allowed were used up: it may be looser than usual. */
    OUT_OF_STEPS
  }
}
