package io.adlro.sim.workload;

/**
 * Recurring jobs: every user has so many templates of each class and a job repeats one of them with
 * this probability: under the same name, in the same shape and with a lognormal spread around the
 * template's work. Jobs that repeat nothing have names of their own of the same kind.
 */
public record Templates(int perUserAndClass, double repeatProbability, double sigma) {
  public Templates {
    Checks.positive("templates per user and class", perUserAndClass);
    Checks.fraction("probability of a repetition", repeatProbability);
    Checks.notNegative("sigma of repetitions", sigma);
  }
}
