/**
 * The binary form of a snapshot: what has been learned and what is alive, so that a restored object
 * goes on exactly as the saved one. It holds values in named, versioned sections and has checksums.
 */
package io.adlro.core.snapshot;
