/** Training runs: folder, checkpoints, progress, and the models that they write. */
package io.adlro.study.training;
