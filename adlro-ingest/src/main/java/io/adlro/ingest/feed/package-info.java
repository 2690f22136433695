/**
 * From measurements to facts: pages are scraped, pushed or read from files, filtered, matched to
 * the cluster's GPUs and reported to the kernel. Rejected measurements are counted.
 */
package io.adlro.ingest.feed;
