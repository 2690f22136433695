package io.adlro.learn.training;

import java.util.Optional;

/**
 * Progress of a training after a round.
 *
 * @param episodes played since the start
 * @param steps decisions made since the start
 * @param updates of the weights since the start
 * @param loss mean over the round; NaN without an update
 * @param evaluation present after a round that ended with one
 */
public record TrainingPoint(
    long episodes, long steps, long updates, double loss, Optional<Evaluation> evaluation) {}
