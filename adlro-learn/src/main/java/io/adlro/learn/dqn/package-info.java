/**
 * Deep Q-learning over decisions that take time, for any encoder and any learner. {@link
 * io.adlro.learn.dqn.DqnTraining} is the training loop with the update rule.
 */
package io.adlro.learn.dqn;
