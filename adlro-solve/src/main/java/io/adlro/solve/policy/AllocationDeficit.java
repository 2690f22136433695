package io.adlro.solve.policy;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;

/** The time that a job should have had in each configuration, and the time that it had. */
final class AllocationDeficit {
  static final int NOWHERE = -1;

  private final double[] owedMicros;
  private final double[] hadMicros;
  private int last;
  private long settledMicros;
  private long attainedMicros;

  /** Nothing is owed yet; the job runs in this configuration or {@link #NOWHERE}. */
  AllocationDeficit(int configurations, int configuration, long nowMicros, long attainedMicros) {
    this.owedMicros = new double[configurations];
    this.hadMicros = new double[configurations];
    this.last = configuration;
    this.settledMicros = nowMicros;
    this.attainedMicros = attainedMicros;
  }

  private AllocationDeficit(AllocationDeficit other) {
    owedMicros = other.owedMicros.clone();
    hadMicros = other.hadMicros.clone();
    last = other.last;
    settledMicros = other.settledMicros;
    attainedMicros = other.attainedMicros;
  }

  AllocationDeficit copy() {
    return new AllocationDeficit(this);
  }

  /** The same on a cluster with more models, where the mixture is another configuration. */
  AllocationDeficit on(int configurations) {
    int mixed = owedMicros.length - 1;
    int now = last == mixed ? configurations - 1 : last;
    AllocationDeficit grown =
        new AllocationDeficit(configurations, now, settledMicros, attainedMicros);
    Fractions.spread(owedMicros, grown.owedMicros);
    Fractions.spread(hadMicros, grown.hadMicros);
    return grown;
  }

  void save(SnapshotWriter to) {
    to.writeDoubles(owedMicros);
    to.writeDoubles(hadMicros);
    to.writeInt(last);
    to.writeLong(settledMicros);
    to.writeLong(attainedMicros);
  }

  static AllocationDeficit restored(int configurations, SnapshotReader from) {
    AllocationDeficit claim = new AllocationDeficit(configurations, NOWHERE, 0, 0);
    from.readDoubles(claim.owedMicros);
    from.readDoubles(claim.hadMicros);
    claim.last = from.readInt();
    claim.settledMicros = from.readLong();
    claim.attainedMicros = from.readLong();
    return claim;
  }

  /** Accounts the time since the last call, in which these fractions held. */
  void settle(long nowMicros, long attained, double[] fraction) {
    for (int c = 0; c < owedMicros.length; c++) {
      owedMicros[c] += fraction[c] * (nowMicros - settledMicros);
    }
    if (last != NOWHERE) {
      hadMicros[last] += attained - attainedMicros;
    }
    settledMicros = nowMicros;
    attainedMicros = attained;
  }

  /** The job was settled and is placed. */
  void placed(int configuration) {
    last = configuration;
  }

  /**
   * X / (time had / time passed), Gavel's priority, as owed / had so that X may change. Half a
   * round counts as had from the start (Gavel's code does so too): a small fraction waits for its
   * turn instead of coming first because it never had one.
   */
  double priority(int configuration, double fraction, double roundMicros) {
    return fraction == 0
        ? 0
        : (owedMicros[configuration] + fraction * roundMicros)
            / (hadMicros[configuration] + roundMicros / 2);
  }
}
