package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import java.util.Optional;

/**
 * Why a job waits and what is expected of it. It names no other job.
 *
 * @param reason a sentence
 * @param forecast empty where it cannot start, or no future was simulated
 */
public record JobOutlook(WaitCode code, String reason, Optional<JobForecast> forecast) {}
