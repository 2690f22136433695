package io.adlro.study.prediction;

import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.pattern.Prediction;
import io.adlro.core.pattern.RunTimeDistribution;
import io.adlro.ingest.submission.Submission;
import java.util.Map;

/**
 * What is foretold of one submitted job.
 *
 * @param runTime of the whole job, given how long it has run already
 * @param speeds by model, relative to the reference
 */
public record JobForecast(
    Submission job,
    Prediction prediction,
    RunTimeDistribution runTime,
    GpuSpec reference,
    Map<GpuSpec, SpeedGuess> speeds) {}
