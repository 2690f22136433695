/**
 * A cluster in real or accelerated time with the simulator's physics and faults, its HTTP
 * interface, and the driver that uses it.
 */
package io.adlro.live.emulation;
