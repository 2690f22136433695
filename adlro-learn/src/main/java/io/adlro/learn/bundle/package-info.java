/** Models and checkpoints as files: flat, versioned, hashed, and validated when read. */
package io.adlro.learn.bundle;
