/** Speaks with a server of {@code adlro serve} and shows what it answers. */
package io.adlro.app.client;
