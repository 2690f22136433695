/**
 * What the trainings of all agents share: the interface of a training, held-out evaluation, and the
 * training curve with its files.
 */
package io.adlro.learn.training;
