/**
 * Reads the files and streams of real sites. Each reader takes one format, streams it, converts
 * units to ours, and counts what it did not understand. The results are plain records.
 */
package io.adlro.ingest;
