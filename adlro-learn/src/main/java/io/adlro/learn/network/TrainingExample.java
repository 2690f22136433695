package io.adlro.learn.network;

/**
 * An observed decision and the values that some of its cells should have. Deep Q-learning has a
 * target for one cell, the action taken; rollouts give targets for several.
 */
public record TrainingExample(Observation seen, int[] cells, float[] targets) {}
