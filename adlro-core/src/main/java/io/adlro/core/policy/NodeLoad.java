package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.core.state.GpuLedger;

/** What is free on a node, and what a job requests of it, as fractions of what the node has. */
final class NodeLoad {
  private static final double WHOLE = 1000;

  private NodeLoad() {}

  static double freeGpu(DecisionContext now, int node) {
    Cluster cluster = now.cluster();
    GpuLedger ledger = now.state().ledger();
    long free = 0;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      free += ledger.isUp(g) ? ledger.freeMilli(g) : 0;
    }
    return free / (WHOLE * node(now, node).gpus());
  }

  static double freeCpu(DecisionContext now, int node) {
    return of(now.state().ledger().nodeFreeCpuMilli(node), node(now, node).cpuMilli());
  }

  static double freeMemory(DecisionContext now, int node) {
    return of(now.state().ledger().nodeFreeMemoryMib(node), node(now, node).memoryMib());
  }

  static double wantedGpu(DecisionContext now, int job, int node) {
    return now.jobs().widthMilli(job) / (WHOLE * node(now, node).gpus());
  }

  static double wantedCpu(DecisionContext now, int job, int node) {
    double milli = (double) now.jobs().gpus(job) * now.jobs().cpuMilli(job);
    return of(milli, node(now, node).cpuMilli());
  }

  static double wantedMemory(DecisionContext now, int job, int node) {
    double mib = (double) now.jobs().gpus(job) * now.jobs().memoryMib(job);
    return of(mib, node(now, node).memoryMib());
  }

  private static Node node(DecisionContext now, int node) {
    return now.cluster().nodes().get(node);
  }

  private static double of(double amount, int capacity) {
    return capacity == 0 ? 0 : amount / capacity;
  }
}
