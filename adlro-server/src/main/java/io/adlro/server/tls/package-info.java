/** The certificate of the server. */
package io.adlro.server.tls;
