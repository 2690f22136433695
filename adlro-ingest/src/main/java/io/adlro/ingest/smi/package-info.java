/**
 * Output of the vendors' command-line tools: nvidia-smi as XML and CSV, rocm-smi and amd-smi as
 * JSON. Each tool has a parser and a table of its fields; the rest is shared.
 */
package io.adlro.ingest.smi;
