/**
 * YAML and JSON documents as located nodes, and typed readers that note every problem with file,
 * line and key and go on.
 */
package io.adlro.ingest.yaml;
