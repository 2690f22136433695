/**
 * Jobs that really happened, or were exported, as the {@code jobs.csv} that every command reads.
 */
package io.adlro.app.trace;
