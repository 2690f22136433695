/** Jobs that have ended, from accounting and from published traces. */
package io.adlro.ingest.history;
