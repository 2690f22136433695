package io.adlro.study.experiment;

import io.adlro.sim.experiment.Comparison;
import java.util.Optional;

/** What a comparison found; bound and figures where they were requested. */
public record ComparisonResult(
    Comparison comparison,
    Conditions conditions,
    Optional<BoundResult> bound,
    Optional<ComparisonFigures> figures) {}
