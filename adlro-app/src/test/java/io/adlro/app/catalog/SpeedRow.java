package io.adlro.app.catalog;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.MeasuredSpeed;

/** One measured speed of a table; a program is a benchmark whatever its batch size or precision. */
record SpeedRow(
    String benchmark,
    String program,
    Affinity affinity,
    GpuSpec model,
    GpuSpec reference,
    double speed) {

  /** As a measurement when this benchmark is asked about. */
  MeasuredSpeed knownFor(SpeedRow asked) {
    return new MeasuredSpeed(benchmark, affinity, model, reference, speed, 0, likeness(asked));
  }

  private double likeness(SpeedRow asked) {
    if (benchmark.equals(asked.benchmark)) {
      return 1;
    }
    if (program.equals(asked.program)) {
      return MeasuredSpeed.SAME_PROGRAM;
    }
    return affinity == asked.affinity ? MeasuredSpeed.SAME_AFFINITY : 0;
  }
}
