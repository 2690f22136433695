/**
 * The native network engine: small layers over float arrays, for networks so small that a general
 * engine spends its time on overhead.
 *
 * <p>Inside, a matrix of weights is kept as inputs x outputs, so that one input adds a whole row to
 * the outputs; {@link io.adlro.learn.nn.WeightLayout} converts from and to the order of {@link
 * io.adlro.learn.network.NetworkSpec}. "Grads" are derivatives of the loss with respect to the
 * thing named; "gradient" is that of all weights.
 */
package io.adlro.learn.nn;
