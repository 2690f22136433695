/**
 * What users read about their input: problems collected as sentences, the nearest known name,
 * numbers and times as text.
 */
package io.adlro.ingest.message;
