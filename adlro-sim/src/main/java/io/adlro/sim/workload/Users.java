package io.adlro.sim.workload;

/**
 * The submitting users: the k-th most active one in proportion to k^-exponent (0: all equal). Users
 * are assigned to the groups in turn.
 */
public record Users(int count, double exponent, int groups) {
  public Users {
    Checks.positive("number of users", count);
    Checks.notNegative("exponent of the users' activity", exponent);
    Checks.positive("number of groups", groups);
  }

  /** One user, one group. */
  public static Users one() {
    return new Users(1, 0, 1);
  }

  WeightedIndex activity() {
    double[] weights = new double[count];
    for (int user = 0; user < count; user++) {
      weights[user] = StrictMath.pow(user + 1.0, -exponent);
    }
    return new WeightedIndex(weights);
  }
}
