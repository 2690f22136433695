package io.adlro.study.forecast;

import io.adlro.learn.agent.WaitInterval;

/** Adds up how well intervals held. */
final class ForecastTally {
  private final Sum simulated = new Sum();
  private final Sum calibrated = new Sum();
  private final Sum recentWaits = new Sum();

  void add(
      double micros, WaitInterval bySimulation, WaitInterval byCalibration, WaitInterval byWaits) {
    simulated.add(bySimulation, micros);
    calibrated.add(byCalibration, micros);
    recentWaits.add(byWaits, micros);
  }

  ForecastResult result() {
    return new ForecastResult(simulated.score(), calibrated.score(), recentWaits.score());
  }

  private static final class Sum {
    private int count;
    private int held;
    private double widthMicros;
    private double scoreMicros;

    void add(WaitInterval interval, double micros) {
      count++;
      held += interval.contains(micros) ? 1 : 0;
      widthMicros += interval.highMicros() - interval.lowMicros();
      scoreMicros += interval.score(micros);
    }

    IntervalScore score() {
      return new IntervalScore(
          count, (double) held / count, widthMicros / count * 1e-6, scoreMicros / count * 1e-6);
    }
  }
}
