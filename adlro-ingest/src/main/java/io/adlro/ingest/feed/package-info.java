/**
 * From measurements to facts: pages are pulled, pushed or read from files, screened, matched to the
 * cluster's GPUs and told to the kernel. What is not trusted is counted and shows as missing.
 */
package io.adlro.ingest.feed;
