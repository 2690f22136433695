/** JSON and YAML, as a walk over values or as bounded trees; the parsers stay inside. */
package io.adlro.ingest.document;
