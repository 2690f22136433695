/** Submissions of Kubernetes: pods, jobs and cron jobs. */
package io.adlro.ingest.submission.kubernetes;
