package io.adlro.solve;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;

/** One linear programme and its native memory, which {@link #close} releases. */
final class LinearProgram implements AutoCloseable {
  /** How it is solved. Both run on one thread and give the same answer every time. */
  enum Algorithm {
    /** Exact to rounding; what everything here uses. */
    SIMPLEX("GLOP"),
    /** Approximate, shares no code with the simplex, so it can check it. */
    FIRST_ORDER("PDLP");

    private final String solverId;

    Algorithm(String solverId) {
      this.solverId = solverId;
    }
  }

  private final MPSolver solver;
  // OR-Tools' own: with 1e30 as a bound PDLP calls a wrong answer optimal.
  private final double infinity;

  private LinearProgram(Algorithm algorithm) {
    OrTools.require();
    solver = MPSolver.createSolver(algorithm.solverId);
    infinity = MPSolver.infinity();
  }

  static LinearProgram minimising(Algorithm algorithm) {
    return new LinearProgram(algorithm);
  }

  static LinearProgram maximising() {
    LinearProgram program = new LinearProgram(Algorithm.SIMPLEX);
    program.solver.objective().setMaximization();
    return program;
  }

  MPVariable variable(double lower, double upper) {
    return solver.makeNumVar(lower, upper, "");
  }

  /** A variable of at least 0. */
  MPVariable variable() {
    return variable(0, infinity);
  }

  MPConstraint atMost(double bound) {
    return solver.makeConstraint(-infinity, bound);
  }

  MPConstraint atLeast(double bound) {
    return solver.makeConstraint(bound, infinity);
  }

  MPConstraint equal(double value) {
    return solver.makeConstraint(value, value);
  }

  void objective(MPVariable variable, double coefficient) {
    solver.objective().setCoefficient(variable, coefficient);
  }

  /** Solves a programme that has an optimum by its construction. */
  void solve() {
    MPSolver.ResultStatus status = solver.solve();
    if (status != MPSolver.ResultStatus.OPTIMAL) {
      throw new IllegalStateException(
          "The solver ended with %s on a linear programme of %d variables and %d constraints that has an optimum."
              .formatted(status, solver.numVariables(), solver.numConstraints()));
    }
  }

  double optimum() {
    return solver.objective().value();
  }

  @Override
  public void close() {
    solver.delete();
  }
}
