package io.adlro.learn.network;

/** Weights, Adam's two moments in the same order, and the number of steps taken. */
public record LearnerState(
    float[] weights, float[] firstMoments, float[] secondMoments, long steps) {}
