package io.adlro.study.experiment;

import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.RunObserver;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Collects the schedules of a comparison while it runs. An exported schedule is written when its
 * run ends. Only those of one seed stay in memory, and of all policies: which of them a report
 * shows is known at the end.
 */
final class ScheduleCollector implements RunObserver {
  private final Optional<ScheduleSink> export;
  private final Optional<Long> keptSeed;
  private final Runnable afterEachRun;
  private final Map<Long, Boolean> trialWritten = new ConcurrentHashMap<>();
  private final Map<String, ScheduleLog> logByPolicy = new ConcurrentHashMap<>();

  ScheduleCollector(Optional<ScheduleSink> export, Optional<Long> keptSeed, Runnable afterEachRun) {
    this.export = export;
    this.keptSeed = keptSeed;
    this.afterEachRun = afterEachRun;
  }

  @Override
  public Consumer<RunResult> runStarts(String policy, Trial trial, Simulation simulation) {
    boolean kept = keptSeed.equals(Optional.of(trial.seed()));
    if (export.isEmpty() && !kept) {
      return result -> afterEachRun.run();
    }
    ScheduleLog log = new ScheduleLog(simulation.state(), trial.jobs());
    simulation.listen(log);
    return result -> {
      export.ifPresent(sink -> write(sink, policy, trial, log, result));
      if (kept) {
        logByPolicy.put(policy, log);
      }
      afterEachRun.run();
    };
  }

  private void write(
      ScheduleSink sink, String policy, Trial trial, ScheduleLog log, RunResult result) {
    // Holds back other runs of the seed until their folder is there.
    trialWritten.computeIfAbsent(
        trial.seed(),
        seed -> {
          sink.writeTrial(trial);
          return true;
        });
    sink.writeRun(policy, trial.seed(), log, result);
  }

  /** The kept schedules of these policies, in their order. */
  List<PolicySchedule> of(List<PolicyOutcome> policies) {
    return policies.stream()
        .map(policy -> new PolicySchedule(policy.name(), logByPolicy.get(policy.name())))
        .toList();
  }
}
