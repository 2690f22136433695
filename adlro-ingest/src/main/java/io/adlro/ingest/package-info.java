/**
 * The edge towards real sites: each reader takes one wire format, streams it, converts units to
 * ours, and accounts for what it did not understand. What leaves this module is plain records.
 */
package io.adlro.ingest;
