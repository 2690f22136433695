package io.adlro.solve;

/**
 * How much each row that holds up a job's JCT counts: its run time, and the midpoint form by the
 * model of its tangent. Together they are 1, so that the weighted rows are a bound on the JCT too.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers from a solver, read once
record JctWeights(double runTime, double[] midpoint) {}
