/** API keys and what their roles may do. */
package io.adlro.server.access;
