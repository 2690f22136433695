/**
 * YAML and JSON documents as located nodes, and a mapper from nodes to records that reports every
 * problem with file, line and key.
 */
package io.adlro.ingest.yaml;
