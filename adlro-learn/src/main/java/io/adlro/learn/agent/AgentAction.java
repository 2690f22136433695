package io.adlro.learn.agent;

/**
 * The agent's first action at an instant, before the base policy decides the rest: start a job in a
 * configuration, keep a configuration free until the next event, or leave all to the base policy.
 */
record AgentAction(int job, int configuration) {
  static final int NO_JOB = -1;

  /** Leaves all to the base policy. */
  static final AgentAction BASE = new AgentAction(NO_JOB, -1);

  static AgentAction hold(int configuration) {
    return new AgentAction(NO_JOB, configuration);
  }

  boolean isBase() {
    return job == NO_JOB && configuration < 0;
  }

  boolean isHold() {
    return job == NO_JOB && configuration >= 0;
  }
}
