package io.adlro.learn.nn;

/**
 * The numbers that all weights share in one step of Adam. With gradient g and moments m, v:
 *
 * <pre>
 * m = firstDecay m + firstGain g          v = secondDecay v + secondGain g g
 * w = w - rate m / (rootScale sqrt(v) + epsilon)
 * </pre>
 *
 * The rate is the learning rate over {@code 1 - firstDecay^t}, the root's scale is {@code 1 /
 * sqrt(1 - secondDecay^t)}: the bias corrections of the paper, with its epsilon.
 *
 * @param gradientScale factor on the gradient; below 1 if the gradient is clipped
 */
public record AdamStep(
    float gradientScale,
    float firstDecay,
    float firstGain,
    float secondDecay,
    float secondGain,
    float rate,
    float rootScale,
    float epsilon) {}
