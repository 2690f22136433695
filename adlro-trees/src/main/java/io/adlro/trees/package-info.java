/** Gradient-boosted trees, the strongest baseline for the prediction of run times. */
package io.adlro.trees;
