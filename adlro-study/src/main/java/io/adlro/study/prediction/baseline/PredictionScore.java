package io.adlro.study.prediction.baseline;

import java.util.OptionalDouble;

/**
 * The score of a predictor. Errors are absolute differences of natural logarithms.
 *
 * @param scored jobs after the warm-up
 * @param answered those of them with a prediction; all other scores are over these
 * @param withinFactorTwo share whose run time is between half and twice the prediction
 * @param coverage50 share of run times inside the 50 % interval, where intervals are given
 */
public record PredictionScore(
    String name,
    int scored,
    int answered,
    double medianError,
    double meanError,
    double rankCorrelation,
    double withinFactorTwo,
    OptionalDouble coverage50,
    OptionalDouble coverage90) {}
