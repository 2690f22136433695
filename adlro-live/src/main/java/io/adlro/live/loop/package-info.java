/** The loop that owns the kernel, and what others see of it. */
package io.adlro.live.loop;
