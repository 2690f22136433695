package io.adlro.learn.paper;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.GpuLedger;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import java.util.Arrays;
import java.util.List;

/**
 * The observations of the paper's agent for a network that fits any cluster: a cell starts the job
 * of a slot in a GPU configuration. Speeds stand in for the names of classes and models, so the
 * same weights serve any cluster. One step of the ablation from the paper's agent to the default
 * agent.
 */
public final class EquivariantEncoder implements Encoder {
  private static final List<String> FEATURES =
      List.of(
          "utilisation of the configuration",
          "its share of the cluster",
          "utilisation of the cluster",
          "queue length",
          "priority",
          "speed here over the best");

  private final int[] slotJob;
  private float[] inputs = new float[0];
  private boolean[] allowed = new boolean[0];
  private int filled;
  private int columns;

  public EquivariantEncoder(int slots) {
    slotJob = new int[slots];
  }

  public static ObservationSpec observation(PaperSettings settings, int hidden) {
    return new ObservationSpec(
        new NetworkSpec.Plane(FEATURES.size(), hidden, settings.head()),
        inputs -> new EquivariantEncoder(settings.slots()),
        FEATURES.stream().map(name -> Feature.plain(name, "ratio")).toList(),
        "rows: the first %d waiting jobs in order of arrival; columns: GPU configurations"
            .formatted(settings.slots()));
  }

  @Override
  public Observation observe(DecisionContext now) {
    columns = now.configurations().count();
    int cells = slotJob.length * columns;
    if (allowed.length < cells) {
      inputs = new float[cells * FEATURES.size()];
      allowed = new boolean[cells];
    }
    Arrays.fill(inputs, 0);
    Arrays.fill(allowed, false);
    filled = 0;
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE && filled < slotJob.length) {
      slotJob[filled] = job;
      describe(now, filled++);
      job = now.nextWaiting(job);
    }
    return new Observation(slotJob.length, columns, inputs, allowed);
  }

  private void describe(DecisionContext now, int slot) {
    int job = slotJob[slot];
    double best = 0;
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      best = Math.max(best, now.configurations().speed(job, Long.numberOfTrailingZeros(rest)));
    }
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      int cell = slot * columns + configuration;
      allowed[cell] = now.hasRoom(job, configuration);
      if (allowed[cell]) {
        describe(now, job, configuration, cell * FEATURES.size(), best);
      }
    }
  }

  private void describe(DecisionContext now, int job, int configuration, int at, double best) {
    int gpus = now.cluster().gpuCount();
    int here = 0;
    for (long rest = now.configurations().models(job, configuration); rest != 0; rest &= rest - 1) {
      here += now.cluster().gpusOfModel(Long.numberOfTrailingZeros(rest));
    }
    inputs[at] = held(now, now.configurations().models(job, configuration));
    inputs[at + 1] = (float) here / gpus;
    inputs[at + 2] = held(now, now.cluster().allModels());
    inputs[at + 3] = (float) now.waitingCount() / (now.waitingCount() + gpus);
    inputs[at + 4] = now.state().priority(job);
    inputs[at + 5] = (float) (now.configurations().speed(job, configuration) / best);
  }

  /** The allocated share of these models' GPUs that are up. */
  private static float held(DecisionContext now, long models) {
    GpuLedger ledger = now.state().ledger();
    long free = 0;
    long up = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      int model = Long.numberOfTrailingZeros(rest);
      free += ledger.freeMilliOfModel(model);
      up += 1000L * ledger.upOfModel(model);
    }
    return up == 0 ? 1 : 1 - (float) free / up;
  }

  @Override
  public Then carryOut(DecisionContext now, int cell) {
    return startOrThrow(now, slotJob[cell / columns], cell % columns);
  }

  @Override
  public int cellOf(DecisionContext now, int job, int gpu) {
    for (int slot = 0; slot < filled; slot++) {
      if (slotJob[slot] == job) {
        return slot * columns + Encoder.configurationOf(now, job, gpu);
      }
    }
    return NONE;
  }

  @Override
  public int waitCell() {
    return NONE;
  }
}
