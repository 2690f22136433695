/** Predicts jobs from a history, and evaluates the predictions. */
package io.adlro.study.prediction;
