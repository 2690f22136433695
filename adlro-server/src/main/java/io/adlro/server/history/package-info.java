/** How the cluster was used in the last days. */
package io.adlro.server.history;
