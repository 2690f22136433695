/** What all resources share: routes, bodies, parameters and problems. */
package io.adlro.server.http;
