package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;

/** Where each live job is bound to run, as the policy noted it. */
final class GpuBindings extends QuietHandler implements PolicyMemory {
  /**
   * Where a job is to run.
   *
   * @param gpus none if the job is not bound
   */
  @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
  record Binding(int configuration, int[] gpus) {
    static final Binding UNBOUND = new Binding(0, new int[0]);

    double[] asNote() {
      double[] values = new double[gpus.length + 1];
      values[0] = configuration;
      for (int i = 0; i < gpus.length; i++) {
        values[i + 1] = gpus[i];
      }
      return values;
    }

    private static Binding ofNote(double[] values) {
      int[] gpus = new int[values.length - 1];
      for (int i = 0; i < gpus.length; i++) {
        gpus[i] = (int) values[i + 1];
      }
      return new Binding((int) values[0], gpus);
    }
  }

  private static final String SECTION = "gpu-bindings";
  private static final int VERSION = 1;

  private final JobNotes<Binding> bindings;
  private int mixed;

  GpuBindings() {
    this(new JobNotes<>(Binding.UNBOUND), DecisionContext.NONE);
  }

  private GpuBindings(JobNotes<Binding> bindings, int mixed) {
    this.bindings = bindings;
    this.mixed = mixed;
  }

  GpuBindings copy() {
    return new GpuBindings(bindings.copy(), mixed);
  }

  /** Follows this state, on a cluster that may have more models than before. */
  void bind(ClusterState state, Configurations configurations) {
    bindings.bind(state);
    int before = mixed;
    mixed = configurations.mixed();
    if (before != DecisionContext.NONE && before != mixed) {
      bindings.replaceAll(
          old -> old.configuration() == before ? new Binding(mixed, old.gpus()) : old);
    }
  }

  Binding of(int job) {
    return bindings.get(job);
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    bindings.submitted(job);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    bindings.set(job, Binding.ofNote(values));
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    bindings.save(to, (writer, binding) -> writer.writeDoubles(binding.asNote()));
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    bindings.restore(from, reader -> Binding.ofNote(reader.readDoubles()));
    from.end(SECTION);
  }
}
