/** Lines, tables, fields and streams with bounds. */
package io.adlro.ingest.text;
