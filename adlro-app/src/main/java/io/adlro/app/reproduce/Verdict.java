package io.adlro.app.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a claim of the paper is reached on a scenario, and by which policies. Reached is what the
 * whole 95 % interval is at or beyond.
 *
 * @param best the policy nearest to the claim, or farthest beyond it
 * @param inTheMeanOnly policies whose mean is there and whose interval is not
 * @param most where no schedule can do better than this
 */
public record Verdict(
    Claim claim,
    String best,
    Finding bestFinding,
    List<String> reached,
    List<String> inTheMeanOnly,
    List<String> missed,
    Optional<Finding> most) {

  public Verdict {
    reached = List.copyOf(reached);
    inTheMeanOnly = List.copyOf(inTheMeanOnly);
    missed = List.copyOf(missed);
  }

  /** The verdicts on all claims of which the study can tell. */
  public static List<Verdict> all(Study study) {
    return Claim.all().stream()
        .filter(claim -> study.tells(claim.measure()))
        .map(claim -> of(study, claim))
        .toList();
  }

  private static Verdict of(Study study, Claim claim) {
    List<String> reached = new ArrayList<>();
    List<String> inTheMeanOnly = new ArrayList<>();
    List<String> missed = new ArrayList<>();
    String best = "";
    Optional<Finding> bestFinding = Optional.empty();
    for (String policy : study.policies()) {
      if (Rivals.BASELINES.contains(policy)) {
        continue;
      }
      Finding finding = finding(study, claim, policy);
      if (claim.measure().reaches(claim.measure().cautious(finding), claim.target())) {
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
    Optional<Finding> most =
        claim
            .baseline()
            .filter(row -> claim.measure() == Measure.THROUGHPUT)
            .map(study::throughputLeft);
    return new Verdict(
        claim, best, bestFinding.orElseThrow(), reached, inTheMeanOnly, missed, most);
  }

  private static Finding finding(Study study, Claim claim, String policy) {
    return claim
        .baseline()
        .map(row -> study.relative(policy, claim.measure(), row))
        .orElseGet(() -> study.absolute(policy, claim.measure()));
  }

  /** Whether no schedule at all can reach the claim on these jobs and GPUs. */
  public boolean impossible() {
    return most.filter(left -> left.interval().high() < claim.target()).isPresent();
  }
}
