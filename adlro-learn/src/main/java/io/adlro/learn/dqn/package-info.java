/** Deep Q-learning over decisions that take time, for any encoder and any learner. */
package io.adlro.learn.dqn;
