/** Models and checkpoints as files: flat, versioned, hashed, read with distrust. */
package io.adlro.learn.bundle;
