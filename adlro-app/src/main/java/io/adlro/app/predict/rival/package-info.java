/**
 * Predictors of run times that ADLRO's own is measured against, and the measuring: all see the same
 * past in the order of time, and nothing else.
 */
package io.adlro.app.predict.rival;
