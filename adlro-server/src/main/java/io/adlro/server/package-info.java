/** HTTP in front of the live loop. */
package io.adlro.server;
