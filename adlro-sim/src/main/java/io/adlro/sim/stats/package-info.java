/**
 * The statistics of the reports: summaries, paired comparisons over common seeds, intervals.
 * Deterministic: randomness comes in as an argument, sums run in index order.
 */
package io.adlro.sim.stats;
