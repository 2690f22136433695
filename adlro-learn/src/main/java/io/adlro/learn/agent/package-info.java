/**
 * The default agent {@code adlro}. {@link io.adlro.learn.agent.AdlroTraining} is its training loop,
 * {@link io.adlro.learn.agent.LearnedChoice} the learned policy, {@link
 * io.adlro.learn.agent.Portfolio} the choice between it and base policies.
 */
package io.adlro.learn.agent;
