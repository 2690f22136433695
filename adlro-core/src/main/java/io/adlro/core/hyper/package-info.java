/**
 * Hypervectors: binary spatter code and multiply-add-permute, codebooks, scales, records. What the
 * operations mean is in docs/hypervectors.md.
 */
package io.adlro.core.hyper;
