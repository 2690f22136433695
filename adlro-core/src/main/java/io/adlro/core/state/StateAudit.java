package io.adlro.core.state;

import io.adlro.core.event.EventHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import java.lang.reflect.Proxy;

/**
 * Recomputes from the shares that jobs hold all that the state keeps incrementally, and throws at
 * the first difference: nothing over capacity, gangs all or none and placed on as many nodes as
 * they request, each job in exactly one phase and list, the sums right. For tests and for
 * debugging, see {@code SchedulingKernel.audit}.
 */
public final class StateAudit {
  private final ClusterState state;
  private final JobTable jobs;

  public StateAudit(ClusterState state) {
    this.state = state;
    this.jobs = state.jobs();
  }

  /** A handler that checks the state at every fact, as the handlers before it left the state. */
  public EventHandler atEachFact() {
    return (EventHandler)
        Proxy.newProxyInstance(
            EventHandler.class.getClassLoader(),
            new Class<?>[] {EventHandler.class},
            (proxy, method, arguments) -> {
              check();
              return null;
            });
  }

  public void check() {
    Cluster cluster = state.cluster();
    for (int n = 0; n < cluster.nodeCount(); n++) {
      checkNode(cluster, n);
    }
    checkModels(cluster);
    checkJobs();
    checkList("pending", state.firstPending(), state.count(JobPhase.PENDING), true);
    int blocked = state.count(JobPhase.HELD) + state.count(JobPhase.UNSATISFIABLE);
    checkList("blocked", state.firstBlocked(), blocked, true);
    checkList("active", state.firstActive(), state.activeCount(), false);
  }

  private void checkModels(Cluster cluster) {
    require(jobs.cluster() == cluster, "the table of jobs has another cluster than the state");
    GpuLedger ledger = state.ledger();
    int[] up = new int[cluster.modelCount()];
    long[] freeMilli = new long[cluster.modelCount()];
    for (int g = 0; g < cluster.gpuCount(); g++) {
      if (ledger.isUp(g)) {
        up[cluster.modelOf(g)]++;
        freeMilli[cluster.modelOf(g)] += ledger.freeMilli(g);
      }
    }
    for (int m = 0; m < up.length; m++) {
      require(
          ledger.upOfModel(m) == up[m] && ledger.freeMilliOfModel(m) == freeMilli[m],
          "miscounts the GPUs of " + cluster.models().get(m).name());
    }
  }

  private void checkNode(Cluster cluster, int n) {
    Node node = cluster.nodes().get(n);
    GpuLedger ledger = state.ledger();
    long cpuMilli = 0;
    long memoryMib = 0;
    int free = 0;
    for (int g = cluster.firstGpu(n); g < cluster.firstGpu(n + 1); g++) {
      int milli = 0;
      int gpuMemory = 0;
      for (int s = state.firstShareOnGpu(g); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
        int job = state.jobOfShare(s);
        milli += jobs.shareMilli(job);
        gpuMemory += jobs.gpuMemoryMib(job);
        cpuMilli += jobs.cpuMilli(job);
        memoryMib += jobs.memoryMib(job);
      }
      int capacityMib = cluster.models().get(cluster.modelOf(g)).memoryMib();
      String gpu = "GPU " + cluster.gpuName(g);
      require(milli <= 1000 && gpuMemory <= capacityMib, gpu + " is over capacity");
      require(milli == 0 || ledger.runs(g), gpu + " is down and has jobs");
      require(cluster.isPresent(n) || !ledger.runs(g), gpu + " has left and is up");
      require(ledger.freeMilli(g) == 1000 - milli, gpu + " miscounts its free share");
      require(ledger.freeMemoryMib(g) == capacityMib - gpuMemory, gpu + " miscounts its memory");
      boolean whole = ledger.isUp(g) && milli == 0;
      require(ledger.freeWhole().contains(g) == whole, gpu + " is in the wrong set");
      require(ledger.freePart().contains(g) == (ledger.isUp(g) && milli < 1000), gpu + " set");
      free += whole ? 1 : 0;
    }
    require(ledger.nodeFreeGpus(n) == free, node.name() + " miscounts its free GPUs");
    require(cpuMilli <= node.cpuMilli(), node.name() + " is over its CPU");
    require(memoryMib <= node.memoryMib(), node.name() + " is over its memory");
    require(ledger.nodeFreeCpuMilli(n) == node.cpuMilli() - cpuMilli, node.name() + " CPU count");
    require(
        ledger.nodeFreeMemoryMib(n) == node.memoryMib() - memoryMib, node.name() + " memory count");
  }

  private void checkJobs() {
    int[] live = new int[JobPhase.values().length];
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      JobPhase phase = state.phase(job);
      live[phase.ordinal()]++;
      int held = 0;
      int[] gpus = new int[jobs.gpus(job)];
      boolean active = phase.isActive();
      for (int s = active ? state.firstShare(job) : ClusterState.NONE;
          s != ClusterState.NONE;
          s = state.nextShare(s)) {
        require(state.jobOfShare(s) == job, "job " + job + " holds another's share");
        require(held < gpus.length, "job %d holds too many GPUs".formatted(job));
        gpus[held++] = state.gpuOfShare(s);
      }
      require(
          held == (active ? jobs.gpus(job) : 0),
          "job %d is %s and holds %d of %d GPUs".formatted(job, phase, held, jobs.gpus(job)));
      // A cluster may start it elsewhere; that is then a fact.
      require(
          phase != JobPhase.ASSUMED || state.liesAsRequested(job, gpus),
          "job %d lies on other nodes than requested".formatted(job));
    }
    for (JobPhase phase : JobPhase.values()) {
      require(
          phase.hasEnded() || live[phase.ordinal()] == state.count(phase), "miscounts " + phase);
    }
    int all = 0;
    for (JobPhase phase : JobPhase.values()) {
      all += state.count(phase);
    }
    require(all == state.submitted(), all + " jobs counted, " + state.submitted() + " submitted");
  }

  private void checkList(String name, int first, int expected, boolean inOrder) {
    int length = 0;
    int last = ClusterState.NONE;
    for (int job = first; job != ClusterState.NONE; job = state.nextInList(job)) {
      require(!inOrder || job > last, "the " + name + " list is out of order at job " + job);
      last = job;
      length++;
      require(length <= expected, "the " + name + " list is longer than " + expected);
    }
    require(length == expected, "the %s list has %d of %d".formatted(name, length, expected));
  }

  private void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(
          "%s at %d microseconds".formatted(otherwise, state.nowMicros()));
    }
  }
}
