/** Gradient-boosted trees, the strong rival of ADLRO's own prediction of run times. */
package io.adlro.trees;
