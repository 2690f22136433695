/** Parquet files, written by DuckDB; its types do not leave this package. */
package io.adlro.parquet;
