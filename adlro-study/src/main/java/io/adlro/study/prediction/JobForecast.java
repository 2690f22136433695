package io.adlro.study.prediction;

import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.pattern.JobRecord;
import io.adlro.core.pattern.Prediction;
import io.adlro.core.pattern.RunTimeDistribution;
import io.adlro.ingest.submission.Submission;
import java.util.Map;

/**
 * What is predicted for one submitted job.
 *
 * @param decomposition the roles and values that the job is compared with past jobs by
 * @param runTime of the whole job, given how long it has run already, up to its time limit
 * @param speeds by model, relative to the reference
 */
public record JobForecast(
    Submission job,
    Prediction prediction,
    JobRecord decomposition,
    RunTimeDistribution runTime,
    TimeLimit limit,
    GpuSpec reference,
    Map<GpuSpec, SpeedGuess> speeds) {}
