/** Jobs as users submit them. */
package io.adlro.ingest.submission;
