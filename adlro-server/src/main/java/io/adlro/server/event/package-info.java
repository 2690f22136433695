/** Changes as server-sent events, with resumption and bounded queues. */
package io.adlro.server.event;
