/** Files of a site: recognises the format of a file, reads it and reports its content. */
package io.adlro.ingest.site;
