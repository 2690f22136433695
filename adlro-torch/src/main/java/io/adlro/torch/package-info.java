/**
 * The learner on PyTorch, through DJL. Slower than our own engine on networks as small as ours,
 * whose steps are all overhead there; the choice for large ones and for GPUs. Nothing of DJL is
 * visible outside of this package.
 */
package io.adlro.torch;
