package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.event.Order;

/** A record of a journal: a fact or an order with its place. */
public sealed interface JournalRecord {
  /** Its number in the journal; the first record has 1. */
  long sequence();

  /** The byte of the journal at which it begins. */
  long position();

  long atMicros();

  /** The fact or order. */
  Record content();

  /** Something that happened. */
  record Fact(long sequence, long position, Event event) implements JournalRecord {
    @Override
    public long atMicros() {
      return event.atMicros();
    }

    @Override
    public Record content() {
      return (Record) event;
    }
  }

  /** Something that the kernel ordered. */
  record Ordered(long sequence, long position, Order order) implements JournalRecord {
    @Override
    public long atMicros() {
      return order.atMicros();
    }

    @Override
    public Record content() {
      return (Record) order;
    }
  }
}
