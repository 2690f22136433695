package io.adlro.study.validation;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.BestFit;
import io.adlro.core.policy.DotProduct;
import io.adlro.core.policy.Fgd;
import io.adlro.core.policy.GpuClustering;
import io.adlro.core.policy.GpuPacking;
import io.adlro.core.policy.LeastDotProduct;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.RandomFit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A policy of the fragmentation study and what it left unallocated in the published runs, if it was
 * among them.
 *
 * @param name in the catalogue
 * @param policy for a cluster and a seed
 */
record OpenbRule(
    String name, Optional<Published> published, BiFunction<Cluster, Long, PlacementPolicy> policy) {

  /** Percentages of GPUs, the means of ten seeds, that the authors give with their simulator. */
  record Published(double leftWhenFull, double leftAtTheEnd) {}

  static final OpenbRule RANDOM = of("random-fit", 13.70, 12.53, RandomFit::new);
  static final OpenbRule PACKING = of("gpu-packing", 8.22, 8.00, (c, seed) -> new GpuPacking(c));
  static final OpenbRule FGD = of("fgd", 4.77, 4.61, (c, seed) -> new Fgd(c));

  /** From the worst published one to the best. */
  static final List<OpenbRule> ALL =
      List.of(
          RANDOM,
          of("least-dot-product", 9.38, 9.15, (c, seed) -> new LeastDotProduct(c)),
          new OpenbRule("dot-product", Optional.empty(), (c, seed) -> new DotProduct(c)),
          of("gpu-clustering", 8.35, 8.12, (c, seed) -> new GpuClustering(c)),
          PACKING,
          of("best-fit", 7.14, 6.92, (c, seed) -> new BestFit(c)),
          FGD);

  private static OpenbRule of(
      String name,
      double leftWhenFull,
      double leftAtTheEnd,
      BiFunction<Cluster, Long, PlacementPolicy> policy) {
    return new OpenbRule(name, Optional.of(new Published(leftWhenFull, leftAtTheEnd)), policy);
  }

  /** Whether it is a packing rule with published figures, which FGD was compared with. */
  boolean isPublishedPacking() {
    return published.isPresent() && !this.equals(RANDOM) && !this.equals(FGD);
  }
}
