/**
 * Synthetic workloads: what arrives when, how long it takes, what it needs and how it is estimated.
 * A {@link io.adlro.sim.workload.WorkloadSpec} and a seed give one table of jobs, the same for
 * every policy. Each attribute has a random stream of its own, so that changing one leaves the
 * others as they were.
 */
package io.adlro.sim.workload;
