/** Files of a site: recognises the format of a file, reads it and reports what it holds. */
package io.adlro.ingest.site;
