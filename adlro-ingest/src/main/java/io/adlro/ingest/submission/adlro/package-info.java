/** Jobs in the columns of our own {@code jobs.csv}, as CSV and as JSON. */
package io.adlro.ingest.submission.adlro;
