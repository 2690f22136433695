package io.adlro.study.experiment;

import io.adlro.sim.experiment.Comparison;
import java.util.Optional;

/**
 * What a comparison found; bound and figures where they were requested.
 *
 * @param trace what it found out about the trace that it ran on
 */
public record ComparisonResult(
    Comparison comparison,
    Conditions conditions,
    Optional<TraceFindings> trace,
    Optional<BoundResult> bound,
    Optional<ComparisonFigures> figures) {}
