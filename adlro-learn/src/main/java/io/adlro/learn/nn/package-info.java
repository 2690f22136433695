/**
 * Our own network engine: small layers over float arrays, written for networks so small that an
 * engine made for large ones spends its time on overhead.
 *
 * <p>Inside, a matrix of weights is kept as inputs x outputs, so that one input adds a whole row to
 * the outputs; {@link io.adlro.learn.nn.WeightLayout} turns it from and to the order of {@link
 * io.adlro.learn.NetworkSpec}. "Slope" is the derivative of the loss with respect to the thing
 * named.
 */
package io.adlro.learn.nn;
