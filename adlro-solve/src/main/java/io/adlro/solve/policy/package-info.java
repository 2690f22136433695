/**
 * Policies that ask a solver. The programme says what share of time each job should have on each
 * GPU model; rounds make a schedule of it.
 */
package io.adlro.solve.policy;
