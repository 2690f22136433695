package io.adlro.learn.curve;

import java.util.Optional;

/**
 * Where a training stands after a round.
 *
 * @param episodes played since the start
 * @param steps decisions made since the start
 * @param updates of the weights since the start
 * @param loss mean over the round; NaN where nothing was learnt in it
 * @param evaluation only after a round that ended with one
 */
public record TrainingPoint(
    long episodes, long steps, long updates, double loss, Optional<Evaluation> evaluation) {}
