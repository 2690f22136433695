/** Real time: the loop that owns the kernel, and what it needs around it. */
package io.adlro.live;
