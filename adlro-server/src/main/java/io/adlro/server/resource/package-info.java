/** One class for each resource of the interface. HTTP types stop here. */
package io.adlro.server.resource;
