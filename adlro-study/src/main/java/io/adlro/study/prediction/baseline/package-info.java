/**
 * Baseline predictors of run times, and the evaluation: all see the same past in the order of time,
 * and nothing else.
 */
package io.adlro.study.prediction.baseline;
