package io.adlro.learn.paper;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.GpuLedger;
import io.adlro.core.state.GpuSet;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.network.Observation;
import java.util.Arrays;

/**
 * Observations of the paper's agent: utilisation of the GPUs, queue length, and priority and class
 * of the first waiting jobs. A cell starts the job of a slot on a GPU; the agent cannot wait while
 * a cell is allowed. Equal GPUs and jobs of a class have no fixed place: they are sorted, because
 * the network would have to learn each of their orders. GPUs that were added to the cluster since
 * are not observed.
 */
public final class PaperEncoder implements Encoder {
  private final PaperLayout layout;
  private final int[] slotJob;
  private final int[] members;
  private final float[] inputs;
  private final boolean[] allowed;
  private final Observation seen;

  /** The GPU of each column of the plane and cell of the grid, and the column of each GPU. */
  private final int[] gpuAt;

  private final int[] columnOf;
  private int filled;

  public PaperEncoder(PaperLayout layout) {
    this.layout = layout;
    this.slotJob = new int[layout.slots()];
    this.members = new int[layout.gpus()];
    this.gpuAt = new int[layout.gpus()];
    this.columnOf = new int[layout.gpus()];
    this.inputs = new float[layout.gridCells() + layout.scalars()];
    this.allowed = new boolean[layout.slots() * layout.gpus()];
    this.seen = new Observation(layout.slots(), layout.gpus(), inputs, allowed);
  }

  @Override
  public Observation observe(DecisionContext now) {
    if (!layout.fitsFirstGpus(now.cluster())) {
      throw new IllegalArgumentException(
          "the network is for %d GPUs and classes %s, the cluster has %d GPUs and classes %s"
              .formatted(
                  layout.gpus(),
                  layout.classes(),
                  now.cluster().gpuCount(),
                  now.cluster().classes()));
    }
    Arrays.fill(inputs, 0);
    Arrays.fill(allowed, false);
    sortGpus(now);
    writeUtilization(now);
    inputs[layout.gridCells()] = now.waitingCount() / (float) (now.waitingCount() + layout.gpus());
    sortJobs(now);
    for (int slot = 0; slot < filled; slot++) {
      writeSlot(now, slot, slotJob[slot]);
    }
    return seen;
  }

  /** Fills the slots with the first waiting jobs, by class and then in order of arrival. */
  private void sortJobs(DecisionContext now) {
    filled = 0;
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE && filled < slotJob.length) {
      int slot = filled++;
      while (slot > 0 && now.jobs().jobClass(slotJob[slot - 1]) > now.jobs().jobClass(job)) {
        slotJob[slot] = slotJob[slot - 1];
        slot--;
      }
      slotJob[slot] = job;
      job = now.nextWaiting(job);
    }
  }

  /**
   * Lists the GPUs of one model in a node by what is free of them, so that states which differ by
   * the names of equal GPUs are one.
   */
  private void sortGpus(DecisionContext now) {
    Cluster cluster = now.cluster();
    GpuLedger ledger = now.state().ledger();
    for (int gpu = 0; gpu < gpuAt.length; gpu++) {
      int column = gpu;
      while (column > 0
          && cluster.nodeOf(gpuAt[column - 1]) == cluster.nodeOf(gpu)
          && cluster.modelOf(gpuAt[column - 1]) == cluster.modelOf(gpu)
          && freeMilli(ledger, gpuAt[column - 1]) < freeMilli(ledger, gpu)) {
        gpuAt[column] = gpuAt[column - 1];
        column--;
      }
      gpuAt[column] = gpu;
    }
    for (int column = 0; column < gpuAt.length; column++) {
      columnOf[gpuAt[column]] = column;
    }
  }

  private static int freeMilli(GpuLedger ledger, int gpu) {
    return ledger.isUp(gpu) ? ledger.freeMilli(gpu) : 0;
  }

  /** The allocated share of each GPU; a GPU that is down and a cell without one count as full. */
  private void writeUtilization(DecisionContext now) {
    GpuLedger ledger = now.state().ledger();
    for (int cell = 0; cell < layout.gridCells(); cell++) {
      inputs[cell] = cell < layout.gpus() ? 1 - freeMilli(ledger, gpuAt[cell]) / 1000f : 1;
    }
  }

  private void writeSlot(DecisionContext now, int slot, int job) {
    int at = layout.gridCells() + 1 + slot * layout.slotScalars();
    inputs[at] = now.state().priority(job);
    inputs[at + 1 + now.jobs().jobClass(job)] = 1;
    GpuSet free = now.state().ledger().freePart();
    for (int gpu = free.next(0); gpu >= 0 && gpu < layout.gpus(); gpu = free.next(gpu + 1)) {
      allowed[seen.cell(slot, columnOf[gpu])] = takes(now, job, gpu);
    }
  }

  /** Whether the job can start now with this GPU; see {@link #carryOut}. */
  private boolean takes(DecisionContext now, int job, int gpu) {
    int model = now.cluster().modelOf(gpu);
    int node = now.cluster().nodeOf(gpu);
    GpuLedger ledger = now.state().ledger();
    if ((now.jobs().eligibleModels(job) >>> model & 1) == 0
        || !ledger.gpuHasRoom(now.jobs(), job, gpu)
        || !ledger.nodeHasRoom(now.jobs(), job, node)) {
      return false;
    }
    return now.jobs().gpus(job) == 1
        || gather(now, job, gpu)
        || (now.jobs().nodes(job) != 1 && spreads(now, job, model));
  }

  /**
   * A job of one GPU gets the chosen one. A gang gets the chosen one and others of its node if the
   * node has room for all. Otherwise, if it lies on several nodes or may be spread, the action only
   * selects the model, and the GPUs are chosen as for every policy.
   */
  @Override
  public Then carryOut(DecisionContext now, int cell) {
    int job = slotJob[cell / layout.gpus()];
    int gpu = gpuAt[cell % layout.gpus()];
    if (gather(now, job, gpu)) {
      now.startOn(job, members);
    } else if (!now.start(job, configuration(now, job, now.cluster().modelOf(gpu)))) {
      throw new IllegalStateException(
          "job %d has no room on %s".formatted(job, now.cluster().gpuName(gpu)));
    }
    return Then.OBSERVE_AGAIN;
  }

  /** Collects the chosen GPU and others of its node; false if they are too few for the gang. */
  private boolean gather(DecisionContext now, int job, int chosen) {
    int node = now.cluster().nodeOf(chosen);
    GpuLedger ledger = now.state().ledger();
    int wanted = now.jobs().gpus(job);
    if (now.jobs().nodes(job) > 1) {
      return false;
    }
    int count = 0;
    members[count++] = chosen;
    for (int gpu = now.cluster().firstGpu(node);
        count < wanted && gpu < now.cluster().firstGpu(node + 1);
        gpu++) {
      if (gpu != chosen && ledger.gpuHasRoom(now.jobs(), job, gpu)) {
        members[count++] = gpu;
      }
    }
    return count == wanted && ledger.nodeRoom(now.jobs(), job, node) >= wanted;
  }

  private static boolean spreads(DecisionContext now, int job, int model) {
    int configuration = configuration(now, job, model);
    return configuration != NONE && now.hasRoom(job, configuration);
  }

  /** The job's configuration with this model, alone or in a mixture. */
  private static int configuration(DecisionContext now, int job, int model) {
    long all = now.configurations().of(job);
    int mixed = now.configurations().mixed();
    return (all >>> model & 1) != 0 ? model : (all >>> mixed & 1) != 0 ? mixed : NONE;
  }

  @Override
  public int cellOf(DecisionContext now, int job, int gpu) {
    for (int slot = 0; slot < filled; slot++) {
      if (slotJob[slot] == job && gpu < layout.gpus()) {
        return seen.cell(slot, columnOf[gpu]);
      }
    }
    return NONE;
  }

  @Override
  public int waitCell() {
    return NONE;
  }
}
