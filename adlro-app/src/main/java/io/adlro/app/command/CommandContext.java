package io.adlro.app.command;

import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.training.TrainingSetup;
import java.util.Optional;

/**
 * The objects that commands use. {@code Main} wires the real objects, tests wire small ones.
 *
 * @param commit of the sources, if known
 */
public record CommandContext(
    ExperimentContext experiment,
    CommandStatus status,
    Optional<String> commit,
    TrainingSetup training) {}
