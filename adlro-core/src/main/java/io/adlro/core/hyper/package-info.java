/**
 * Hypervectors of the binary spatter code: vectors, codebooks, scales. docs/hypervectors.md
 * explains the operations.
 */
package io.adlro.core.hyper;
