package io.adlro.live.emulation;

import io.adlro.core.model.JobRequest;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.RandomVariates;

/**
 * The true work of jobs, which only the cluster knows. It follows from a seed and the job alone:
 * the same id has the same work in every attempt. A job with an estimate takes the estimate times a
 * lognormal factor. Otherwise each program (user, name and class) has a median of its own, and each
 * run of it a lognormal factor.
 */
public final class EmulatedWork {
  /**
   * How work is drawn; each sigma is the standard deviation of a logarithm.
   *
   * @param medianMicros the median over programs
   * @param programSigma of the medians of programs
   * @param runSigma of the runs of one program
   * @param estimateSigma of the work over the stated estimate
   */
  public record Settings(
      long medianMicros, double programSigma, double runSigma, double estimateSigma) {
    /** Five minutes, programs mostly between one minute and half an hour. */
    public static final Settings DEFAULT = new Settings(300_000_000, 1, 0.4, 0.4);

    public Settings {
      if (medianMicros < 1 || programSigma < 0 || runSigma < 0 || estimateSigma < 0) {
        throw new IllegalArgumentException("a median below 1 us or a sigma below 0");
      }
    }
  }

  private static final long LEAST_MICROS = 1_000;
  private static final double MOST_MICROS = 30 * 86_400e6;

  private final Settings settings;
  private final RandomStreams streams;

  public EmulatedWork(Settings settings, long seed) {
    this.settings = settings;
    this.streams = new RandomStreams(seed);
  }

  /** The work of the job with this id over all attempts: its run time on GPUs of speed 1. */
  public long micros(String job, JobRequest request) {
    double run = gaussian("run " + job);
    double work =
        request.estimateMicros().isPresent()
            ? request.estimateMicros().getAsLong() * factor(settings.estimateSigma(), run)
            : programMicros(request) * factor(settings.runSigma(), run);
    return (long) Math.max(LEAST_MICROS, Math.min(MOST_MICROS, work));
  }

  private double programMicros(JobRequest request) {
    String program = String.join("\n", request.user(), request.name(), request.jobClass());
    return settings.medianMicros() * factor(settings.programSigma(), gaussian("of " + program));
  }

  private static double factor(double sigma, double z) {
    return StrictMath.exp(sigma * z);
  }

  private double gaussian(String name) {
    long seed = streams.seedOf("work " + name);
    return RandomVariates.gaussianAt(
        RandomStreams.keyed(seed, 0, 0), RandomStreams.keyed(seed, 0, 1));
  }
}
