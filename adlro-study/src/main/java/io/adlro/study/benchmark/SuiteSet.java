package io.adlro.study.benchmark;

/** The two sets of replicates of a suite. */
public enum SuiteSet {
  /** May be looked at while policies are tuned. */
  DEVELOPMENT,
  /** Runs once for a release; no tuning may have seen it. */
  FINAL
}
