/** Comparisons of policies that run beside the loop. */
package io.adlro.server.compare;
