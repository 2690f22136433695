package io.adlro.sim.stats;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A relative difference and what the seeds show about it. Negative is better.
 *
 * @param interval 95 %; empty with too few seeds
 * @param pValue corrected (Holm) for all differences that are tested together
 * @param need seeds that would decide an open difference
 */
public record Evidence(
    double relative,
    Optional<Interval> interval,
    double probabilityOfImprovement,
    double pValue,
    SeedVerdict verdict,
    SeedNeed need) {

  /** Of one difference that is tested alone. */
  public static Evidence of(Paired pair) {
    return of(List.of(pair)).get(0);
  }

  /** Of differences that are tested together, in their order. */
  public static List<Evidence> of(List<Paired> family) {
    double[] corrected = Holm.adjust(family.stream().mapToDouble(Paired::pValue).toArray());
    return IntStream.range(0, family.size())
        .mapToObj(i -> of(family.get(i), corrected[i], family.size()))
        .toList();
  }

  private static Evidence of(Paired pair, double correctedP, int family) {
    Optional<Interval> interval = pair.relativeInterval(Bootstrap.stream());
    SeedVerdict verdict = SeedVerdict.of(pair, interval, correctedP);
    boolean open =
        verdict == SeedVerdict.UNDECIDED || (verdict == SeedVerdict.NONE && !pair.isEqual());
    return new Evidence(
        pair.relativeDifference(),
        interval,
        pair.probabilityOfImprovement(),
        correctedP,
        verdict,
        open ? Replicates.toDecide(pair.differences(), family) : SeedNeed.NOTHING);
  }
}
