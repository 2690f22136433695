/**
 * What the vendors' command-line tools print: nvidia-smi as XML and CSV, rocm-smi and amd-smi as
 * JSON. Each tool is a parser and a table of its fields; the rest is common.
 */
package io.adlro.ingest.smi;
