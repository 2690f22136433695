package io.adlro.study.validation;

/**
 * Mean waits in queues with Poisson arrivals and service in order of arrival. Symbols: k servers,
 * load rho, mean service time S, squared coefficient of variation of service times C2.
 */
final class WaitFormulas {
  private WaitFormulas() {}

  /** M/M/k, exact: E[W] = C(k, k rho) S / (k (1 - rho)), C being Erlang's chance of waiting. */
  static double erlang(int servers, double load, double meanSeconds) {
    return erlangC(servers, servers * load) * meanSeconds / (servers * (1 - load));
  }

  /** M/G/1, exact (Pollaczek, Khinchine): E[W] = rho / (1 - rho) * (1 + C2) / 2 * S. */
  static double pollaczekKhinchine(double load, double squaredVariation, double meanSeconds) {
    return load / (1 - load) * (1 + squaredVariation) / 2 * meanSeconds;
  }

  /** M/G/k near load 1 (Allen, Cunneen): that of M/M/k times (1 + C2) / 2. */
  static double allenCunneen(
      int servers, double load, double squaredVariation, double meanSeconds) {
    return erlang(servers, load, meanSeconds) * (1 + squaredVariation) / 2;
  }

  /**
   * M/M/k with many servers near load 1 (Halfin, Whitt): a job waits with probability 1 / (1 + b
   * Phi(b) / phi(b)), where b = (1 - rho) sqrt(k).
   */
  static double halfinWhitt(int servers, double load, double meanSeconds) {
    double b = (1 - load) * Math.sqrt(servers);
    double density = StrictMath.exp(-b * b / 2) / Math.sqrt(2 * Math.PI);
    return 1 / (1 + b * normal(b) / density) * meanSeconds / (servers * (1 - load));
  }

  /** Erlang's recursion for the chance of loss B, then C = B / (1 - rho (1 - B)). */
  static double erlangC(int servers, double offered) {
    double b = 1;
    for (int k = 1; k <= servers; k++) {
      b = offered * b / (k + offered * b);
    }
    double rho = offered / servers;
    return b / (1 - rho * (1 - b));
  }

  /** Phi(x) = 1/2 + phi(x) (x + x^3/3 + x^5/(3 5) + ...), to the last digit for |x| below 5. */
  static double normal(double x) {
    double term = x;
    double sum = x;
    for (int i = 3; Math.abs(term) > 1e-17; i += 2) {
      term *= x * x / i;
      sum += term;
    }
    return 0.5 + sum * StrictMath.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  }
}
