package io.adlro.study.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a claim of the paper is reached on a scenario, and by which policies. A claim is reached
 * if the whole 95 % interval is at or beyond it. Without an interval there is no verdict.
 *
 * @param best the policy nearest to the claim, or farthest beyond it
 * @param inTheMeanOnly policies whose mean reaches it and whose interval does not
 * @param undecided policies with too few seeds for a verdict
 * @param most what no schedule can exceed, where that is known
 */
public record ClaimVerdict(
    PaperClaim claim,
    String best,
    MeasuredValue bestFinding,
    List<String> reached,
    List<String> inTheMeanOnly,
    List<String> missed,
    List<String> undecided,
    Optional<MeasuredValue> most) {

  public ClaimVerdict {
    reached = List.copyOf(reached);
    inTheMeanOnly = List.copyOf(inTheMeanOnly);
    missed = List.copyOf(missed);
    undecided = List.copyOf(undecided);
  }

  /** The verdicts on all claims that the study measures. */
  public static List<ClaimVerdict> all(Reproduction study) {
    return PaperClaim.all().stream()
        .filter(claim -> study.measures(claim.measure()))
        .map(claim -> of(study, claim))
        .toList();
  }

  private static ClaimVerdict of(Reproduction study, PaperClaim claim) {
    List<String> reached = new ArrayList<>();
    List<String> inTheMeanOnly = new ArrayList<>();
    List<String> missed = new ArrayList<>();
    List<String> undecided = new ArrayList<>();
    String best = "";
    Optional<MeasuredValue> bestFinding = Optional.empty();
    for (String policy : study.policies()) {
      if (ReproductionPolicies.BASELINES.contains(policy)) {
        continue;
      }
      MeasuredValue finding = finding(study, claim, policy);
      Optional<Double> cautious = finding.interval().map(claim.measure()::cautious);
      if (cautious.isEmpty()) {
        undecided.add(policy);
      } else if (claim.measure().reaches(cautious.get(), claim.target())) {
        reached.add(policy);
      } else if (claim.measure().reaches(finding.value(), claim.target())) {
        inTheMeanOnly.add(policy);
      } else {
        missed.add(policy);
      }
      if (bestFinding.isEmpty()
          || !claim.measure().reaches(bestFinding.get().value(), finding.value())) {
        best = policy;
        bestFinding = Optional.of(finding);
      }
    }
    Optional<MeasuredValue> most =
        claim
            .baseline()
            .filter(row -> claim.measure() == Measure.THROUGHPUT)
            .map(study::throughputLeft);
    return new ClaimVerdict(
        claim, best, bestFinding.orElseThrow(), reached, inTheMeanOnly, missed, undecided, most);
  }

  private static MeasuredValue finding(Reproduction study, PaperClaim claim, String policy) {
    return claim
        .baseline()
        .map(row -> study.relative(policy, claim.measure(), row))
        .orElseGet(() -> study.absolute(policy, claim.measure()));
  }

  /** Whether no schedule at all can reach the claim on these jobs and GPUs. */
  public boolean impossible() {
    return most.flatMap(MeasuredValue::interval)
        .filter(left -> left.high() < claim.target())
        .isPresent();
  }
}
