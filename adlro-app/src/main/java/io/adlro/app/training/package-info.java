/** Drives trainings: their folder, checkpoints, progress, and the models that come out. */
package io.adlro.app.training;
