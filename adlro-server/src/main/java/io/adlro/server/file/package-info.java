/** Files of the site that the server uses while it runs. */
package io.adlro.server.file;
