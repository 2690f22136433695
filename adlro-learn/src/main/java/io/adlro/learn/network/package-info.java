/**
 * Networks as every engine sees them: shape, observation, values, training examples and learner. It
 * depends on no engine and on no agent.
 */
package io.adlro.learn.network;
