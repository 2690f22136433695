package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import java.util.List;
import java.util.OptionalInt;

/**
 * A node as Slurm describes it in any of its formats.
 *
 * @param tres trackable resources
 * @param specializedMib memory that jobs cannot use
 * @param state base state and flags
 */
record SlurmNode(
    String name,
    String gres,
    String tres,
    OptionalInt cpus,
    OptionalInt memoryMib,
    int specializedMib,
    List<String> features,
    List<String> state) {

  NodeReport report(Intake intake, String where) {
    SlurmState spelled = SlurmState.of(state, intake, where);
    OptionalInt usable =
        memoryMib.isPresent()
            ? OptionalInt.of(Math.max(0, memoryMib.getAsInt() - specializedMib))
            : memoryMib;
    return new NodeReport(
        name,
        new SlurmGres(intake, where).gpus(gres, tres),
        cpus,
        usable,
        features,
        spelled.available(),
        spelled.spelled());
  }
}
