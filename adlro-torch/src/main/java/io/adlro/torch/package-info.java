/**
 * The learner on PyTorch through DJL. On small networks it is slower than the native engine because
 * of its overhead; it is for large networks and GPUs. No type of DJL is visible outside of this
 * package.
 */
package io.adlro.torch;
