/** CSV rows with the line of each value, and columns found by name. */
package io.adlro.ingest.csv;
