/** How the cluster was used since the start of the process. */
package io.adlro.server.history;
