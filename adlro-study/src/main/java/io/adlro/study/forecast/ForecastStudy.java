package io.adlro.study.forecast;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.CalibratedForecasts;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.ForecastingPolicy;
import io.adlro.learn.agent.PresentState;
import io.adlro.learn.agent.QueueForecast;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.study.experiment.ExperimentInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Simulates runs, forecasts the starts of all waiting jobs at several instants, and compares them
 * with the starts that came.
 */
public final class ForecastStudy {
  /** Jobs before the first forecast, as a part of all. */
  private static final double WARM_UP = 0.1;

  private record Forecast(
      long atMicros, WaitInterval simulated, WaitInterval calibrated, WaitInterval recentWaits) {}

  private final long seed;
  private final int jobs;
  private final Simulation simulation;
  private final ClusterState state;
  private final PresentState.Settings settings;
  private final CalibratedForecasts calibrated = new CalibratedForecasts();
  private final RecentWaits waits = new RecentWaits();
  private final Map<Integer, List<Forecast>> open = new TreeMap<>();
  private final ForecastTally tally;

  private ForecastStudy(
      ExperimentInput input,
      PolicyEntry policy,
      long seed,
      PresentState.Settings settings,
      ForecastTally tally) {
    this.seed = seed;
    this.settings = settings;
    this.tally = tally;
    Setting setting = input.setting();
    Trial trial = setting.trials().apply(seed);
    jobs = trial.jobs().size();
    simulation =
        new Simulation(
            trial.jobs(),
            setting.believed(),
            setting.physics(),
            trial.faults(),
            new ForecastingPolicy(
                Guarded.byFirstFit(policy.create(setting.inputs(trial))), setting.believed()),
            setting.limits());
    state = simulation.state();
    simulation.listen(calibrated);
    simulation.listen(new Starts());
  }

  /**
   * Runs of several seeds, each with a calibration of its own.
   *
   * @param instants of each run
   */
  public static ForecastResult of(
      ExperimentInput input,
      PolicyEntry policy,
      List<Long> seeds,
      int instants,
      PresentState.Settings settings) {
    ForecastTally tally = new ForecastTally();
    for (long seed : seeds) {
      new ForecastStudy(input, policy, seed, settings, tally).run(instants);
    }
    return tally.result();
  }

  private void run(int instants) {
    int first = (int) (WARM_UP * jobs);
    int made = 0;
    while (simulation.step()) {
      if (made < instants && state.submitted() > first + (long) made * (jobs - first) / instants) {
        forecast(made);
        made++;
      }
    }
  }

  private void forecast(int number) {
    QueueForecast now =
        ForecastingPolicy.present(simulation.kernel()).forecast(seed + number, settings);
    calibrated.of(now).forEach((job, forecast) -> keep(job, forecast, now.waitMicros(job)));
  }

  private void keep(int job, JobForecast forecast, double[] simulatedMicros) {
    double waitedMicros = (double) forecast.atMicros() - state.jobs().submitMicros(job);
    open.computeIfAbsent(job, j -> new ArrayList<>())
        .add(
            new Forecast(
                forecast.atMicros(),
                WaitInterval.of(simulatedMicros),
                forecast.start(),
                waits.rest(state.jobs(), job, waitedMicros)));
  }

  /** Compares forecasts with the start that comes. */
  private final class Starts extends QuietHandler {
    @Override
    public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
      waits.started(state.jobs(), job, (double) atMicros - state.jobs().submitMicros(job));
      List<Forecast> forecasts = open.remove(job);
      if (forecasts != null) {
        for (Forecast forecast : forecasts) {
          tally.add(
              (double) atMicros - forecast.atMicros(),
              forecast.simulated(),
              forecast.calibrated(),
              forecast.recentWaits());
        }
      }
    }
  }
}
