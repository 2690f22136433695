/** Parquet files by DuckDB, whose types stay in here. */
package io.adlro.parquet;
