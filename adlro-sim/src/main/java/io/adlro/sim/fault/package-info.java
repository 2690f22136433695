/**
 * What goes wrong in a run, planned ahead from the seed: a {@link io.adlro.sim.fault.FaultSpec}
 * says how much, a {@link io.adlro.sim.fault.FaultPlan} what exactly. The plan never changes and
 * has no progress, so that copies of a simulation share it and see the same future.
 */
package io.adlro.sim.fault;
