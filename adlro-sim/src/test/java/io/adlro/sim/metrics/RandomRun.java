package io.adlro.sim.metrics;

import static io.adlro.sim.metrics.HandDrivenRun.SECOND;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A seeded run with gangs, shares, preemptions, losses and cancellations, which also notes when
 * each job ended and which GPU was down when, so that the metrics can be worked out from it
 * naively.
 */
final class RandomRun {
  private static final long NEVER = Long.MAX_VALUE;

  final HandDrivenRun run;
  final WorkloadTable jobs;
  final MeasuredWindow window;
  final long[] endedMicros;
  final List<long[]> downtimes = new ArrayList<>();
  private final RandomGenerator random;
  private final long[] dueMicros;
  private long faultMicros = 5 * SECOND;
  private long[] down = {};

  RandomRun(long seed, int count) {
    random = new RandomStreams(seed).stream("jobs");
    jobs = new WorkloadTable(HandDrivenRun.cluster());
    long submit = 0;
    for (int job = 0; job < count; job++) {
      jobs.add(randomJob(submit));
      submit += random.nextInt(4) == 0 ? 0 : random.nextLong(3 * SECOND);
    }
    window =
        random.nextBoolean() ? MeasuredWindow.batch(jobs) : MeasuredWindow.stream(jobs, 0.2, 0.1);
    run = new HandDrivenRun(jobs, window, RandomRun::firstFit);
    endedMicros = new long[count];
    dueMicros = new long[count];
    Arrays.fill(dueMicros, NEVER);
    play();
  }

  private Job randomJob(long submitMicros) {
    String jobClass = random.nextBoolean() ? "simulation" : "learning";
    Job.Builder job = Job.of(jobClass, submitMicros, random.nextLong(1, 10 * SECOND));
    if (random.nextInt(3) == 0) {
      job.gpus(random.nextInt(2, 4));
    } else if (random.nextBoolean()) {
      job.shareMilli(random.nextInt(1, 10) * 100);
    }
    if (random.nextInt(4) == 0) {
      job.gpus(1).gpuMemoryMib(24 * 1024);
    }
    return job.user("user" + random.nextInt(5)).priority(random.nextInt(5) / 4.0).build();
  }

  private static void firstFit(DecisionContext now) {
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE) {
      int next = now.nextWaiting(job);
      now.startAnywhere(job);
      job = next;
    }
  }

  private void play() {
    int submitted = 0;
    int ended = 0;
    while (ended < jobs.size()) {
      long next = Math.min(Arrays.stream(dueMicros).min().orElse(NEVER), faultMicros);
      boolean arrival = submitted < jobs.size() && jobs.submitMicros(submitted) <= next;
      long now = arrival ? jobs.submitMicros(submitted) : next;
      if (arrival) {
        run.submit(submitted++);
      } else if (now == faultMicros) {
        ended += fault(now);
        faultMicros = now + random.nextLong(1, 4 * SECOND);
      } else {
        ended += finishDue(now);
      }
      run.kernel().decide();
      startPlaced(now);
    }
  }

  private int finishDue(long now) {
    int finished = 0;
    for (int job = 0; job < dueMicros.length; job++) {
      if (dueMicros[job] == now) {
        int done = job;
        int attempt = run.state().placements(done);
        run.fact(to -> to.jobFinished(now, done, attempt));
        end(job, now);
        finished++;
      }
    }
    return finished;
  }

  private void end(int job, long now) {
    dueMicros[job] = NEVER;
    endedMicros[job] = now;
  }

  private int fault(long now) {
    ClusterState state = run.state();
    int kind = random.nextInt(4);
    if (kind == 0) {
      loseOrReturnAGpu(now);
    } else if (kind == 1 && state.firstPending() != ClusterState.NONE) {
      int job = state.firstPending();
      run.fact(to -> to.jobCancelled(now, job));
      end(job, now);
      return 1;
    } else if (kind == 2 && state.firstActive() != ClusterState.NONE) {
      int job = state.firstActive();
      long saved = random.nextBoolean() ? 0 : state.savedWorkMicros(job) + 1;
      dueMicros[job] = NEVER;
      int attempt = run.state().placements(job);
      run.fact(to -> to.jobRequeued(now, job, attempt, saved, RequeueCause.PREEMPTED));
    } else {
      run.fact(to -> to.woke(now));
    }
    return 0;
  }

  private void loseOrReturnAGpu(long now) {
    ClusterState state = run.state();
    if (down.length == 0) {
      int gpu = random.nextInt(state.cluster().gpuCount());
      for (int s = state.firstShareOnGpu(gpu);
          s != ClusterState.NONE;
          s = state.nextShareOnGpu(s)) {
        dueMicros[state.jobOfShare(s)] = NEVER;
      }
      run.fact(to -> to.gpuLost(now, gpu));
      down = new long[] {gpu, now, NEVER};
      downtimes.add(down);
    } else {
      int gpu = (int) down[0];
      run.fact(to -> to.gpuReturned(now, gpu));
      down[2] = now;
      down = new long[] {};
    }
  }

  private void startPlaced(long now) {
    ClusterState state = run.state();
    int job = state.firstActive();
    for (; job != ClusterState.NONE; job = state.nextInList(job)) {
      if (state.phase(job) == JobPhase.ASSUMED) {
        int started = job;
        int attempt = run.state().placements(started);
        run.fact(to -> to.jobStarted(now, started, attempt, EventHandler.AS_ORDERED));
        double left = Math.max(0, jobs.workMicros(job) - state.savedWorkMicros(job));
        dueMicros[job] = now + 1 + (long) Math.ceil(left / state.heldSpeed(job));
      }
    }
  }

  Cluster cluster() {
    return jobs.cluster();
  }
}
