package io.adlro.learn;

/**
 * What one decision teaches: the values that some of its cells should have. Deep Q-learning knows
 * one cell, the action that was taken; paired rollouts know several.
 */
public record Lesson(Observation seen, int[] cells, float[] targets) {}
