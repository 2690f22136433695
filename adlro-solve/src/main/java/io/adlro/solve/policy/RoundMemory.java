package io.adlro.solve.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The memory of {@link GavelRounds}: the solution, the deficits, and the placements of the round that
 * have yet to be made. What a decision adds to it goes through notes.
 */
final class RoundMemory extends QuietHandler implements PolicyMemory {
  private static final String SECTION = "gavel-rounds";
  private static final int VERSION = 1;

  /** What a note says; its ordinal is the first value of the note. */
  private enum Kind {
    /** The time is accounted up to now, for waiting jobs; new fractions may follow. */
    SETTLED,
    /** The same, also for running jobs that may be stopped. */
    SETTLED_FOR_ROUND,
    /** A round begins with these targets. */
    ROUND,
    /** The job has no target any more. */
    DROPPED,
    /** All deficits are 0. */
    FORGOTTEN
  }

  private final long roundMicros;
  private final AllocationDeficits claims;
  private ClusterState state;
  private List<PlannedPlacement> targets = List.of();
  private long roundEndMicros;

  RoundMemory(int models, long roundMicros) {
    this(roundMicros, new AllocationDeficits(models, roundMicros));
  }

  private RoundMemory(long roundMicros, AllocationDeficits claims) {
    this.roundMicros = roundMicros;
    this.claims = claims;
  }

  RoundMemory copy() {
    RoundMemory copy = new RoundMemory(roundMicros, claims.copy());
    copy.targets = targets;
    copy.roundEndMicros = roundEndMicros;
    return copy;
  }

  /** Follows this state, on a cluster that may have more models than before. */
  void bind(ClusterState present, Configurations configurations) {
    int mixed = claims.fractions().models();
    state = present;
    claims.bind(present, configurations);
    targets = targets.stream().map(t -> t.on(mixed, configurations.mixed())).toList();
  }

  AllocationDeficits claims() {
    return claims;
  }

  /** In order of priority; the list does not change. */
  List<PlannedPlacement> targets() {
    return targets;
  }

  long roundEndMicros() {
    return roundEndMicros;
  }

  // ---------------------------------------------------------------- notes

  /** Accounts the time up to now and takes new fractions where jobs have changed. */
  void renew(DecisionContext now, FractionSolver solver) {
    renew(now, solver, Kind.SETTLED);
  }

  void renewForRound(DecisionContext now, FractionSolver solver) {
    renew(now, solver, Kind.SETTLED_FOR_ROUND);
  }

  private void renew(DecisionContext now, FractionSolver solver, Kind kind) {
    Fractions last = claims.fractions();
    Fractions solved = solver.solve(now, last);
    note(now, DecisionContext.NONE, kind, solved == last ? new double[0] : solved.asNumbers());
  }

  void beginRound(DecisionContext now, List<PlannedPlacement> planned) {
    double[] numbers = new double[planned.stream().mapToInt(t -> 3 + t.gpus().length).sum()];
    int at = 0;
    for (PlannedPlacement target : planned) {
      numbers[at++] = target.job();
      numbers[at++] = target.configuration();
      numbers[at++] = target.gpus().length;
      for (int gpu : target.gpus()) {
        numbers[at++] = gpu;
      }
    }
    note(now, DecisionContext.NONE, Kind.ROUND, numbers);
  }

  void drop(DecisionContext now, PlannedPlacement target) {
    note(now, target.job(), Kind.DROPPED, new double[0]);
  }

  void forget(DecisionContext now) {
    note(now, DecisionContext.NONE, Kind.FORGOTTEN, new double[0]);
  }

  private static void note(DecisionContext now, int job, Kind kind, double[] numbers) {
    double[] values = new double[1 + numbers.length];
    values[0] = kind.ordinal();
    System.arraycopy(numbers, 0, values, 1, numbers.length);
    now.note(job, values);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    Kind kind = Kind.values()[(int) values[0]];
    switch (kind) {
      case SETTLED, SETTLED_FOR_ROUND -> settle(kind, values);
      case ROUND -> {
        roundEndMicros = atMicros + roundMicros;
        targets = targets(values, 1);
      }
      case DROPPED -> removeTarget(job);
      case FORGOTTEN -> claims.forget();
    }
  }

  private void settle(Kind kind, double[] values) {
    claims.settle();
    if (values.length > 1) {
      claims.take(Fractions.ofNumbers(values, 1));
    }
    for (int w = state.firstPending(); w != ClusterState.NONE; w = state.nextInList(w)) {
      claims.claim(w);
    }
    int active = kind == Kind.SETTLED_FOR_ROUND ? state.firstActive() : ClusterState.NONE;
    for (; active != ClusterState.NONE; active = state.nextInList(active)) {
      if (JobStatus.mayMove(state, active)) {
        claims.claim(active);
      }
    }
  }

  private static List<PlannedPlacement> targets(double[] numbers, int first) {
    List<PlannedPlacement> planned = new ArrayList<>();
    int at = first;
    while (at < numbers.length) {
      int job = (int) numbers[at++];
      int configuration = (int) numbers[at++];
      int[] gpus = new int[(int) numbers[at++]];
      for (int g = 0; g < gpus.length; g++) {
        gpus[g] = (int) numbers[at++];
      }
      planned.add(new PlannedPlacement(job, configuration, gpus));
    }
    return List.copyOf(planned);
  }

  // ---------------------------------------------------------------- orders and snapshots

  @Override
  public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
    claims.placed(job);
    removeTarget(job);
  }

  private void removeTarget(int job) {
    targets = targets.stream().filter(target -> target.job() != job).toList();
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    claims.save(to);
    to.writeLong(roundEndMicros);
    to.writeInt(targets.size());
    for (PlannedPlacement target : targets) {
      to.writeInt(target.job());
      to.writeInt(target.configuration());
      to.writeInts(target.gpus());
    }
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    claims.restore(from);
    roundEndMicros = from.readLong();
    PlannedPlacement[] restored = new PlannedPlacement[from.readInt()];
    for (int t = 0; t < restored.length; t++) {
      restored[t] = new PlannedPlacement(from.readInt(), from.readInt(), from.readInts());
    }
    targets = List.copyOf(Arrays.asList(restored));
    from.end(SECTION);
  }
}
