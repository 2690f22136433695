package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.live.loop.WaitReason;
import java.util.Optional;

/**
 * Why a job waits and what is expected of it.
 *
 * @param reason names no other job
 * @param ahead waiting jobs that are expected to start before it, those that start first
 * @param awaited active jobs whose end makes room for it, those that end first
 * @param forecast empty where it cannot start, or no future was simulated
 */
public record JobOutlook(
    WaitReason reason, OtherJobs ahead, OtherJobs awaited, Optional<JobForecast> forecast) {}
