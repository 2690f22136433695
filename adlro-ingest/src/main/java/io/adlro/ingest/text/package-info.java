/** Texts and streams within bounds, whatever comes in. */
package io.adlro.ingest.text;
