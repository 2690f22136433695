package io.adlro.core.policy;

import io.adlro.core.event.Broadcast;
import io.adlro.core.event.EventHandler;

/** A memory made of handlers of facts; a subclass may add to some facts and orders. */
public class BroadcastMemory extends Broadcast implements PolicyMemory {
  public BroadcastMemory(EventHandler... handlers) {
    super(handlers);
  }
}
