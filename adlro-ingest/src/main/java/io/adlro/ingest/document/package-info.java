/**
 * JSON and YAML, as a cursor over values or as bounded trees. The parser libraries are not exposed.
 */
package io.adlro.ingest.document;
