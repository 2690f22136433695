/** Condenses measurements of GPUs into facts: believed speed, health, profiles of jobs. */
package io.adlro.core.telemetry;
