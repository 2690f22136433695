/** Why a request was not carried out, as RFC 9457 writes it. */
package io.adlro.server.problem;
