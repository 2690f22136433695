/**
 * What all agents are trained in: random and given worlds, encoders from decisions to observations
 * and actions, and rollouts of a policy from one instant.
 */
package io.adlro.learn.environment;
