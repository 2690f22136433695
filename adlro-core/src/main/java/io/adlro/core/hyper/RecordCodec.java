package io.adlro.core.hyper;

import java.util.SortedMap;

/**
 * Puts named roles and their fillers into one vector, the majority of role x filler, and gets
 * fillers out again. A role that is missing from a record gives a vector that resembles nothing.
 */
public final class RecordCodec {
  private final ItemMemory roles;
  private final Majority majority;

  /** Records whose roles are items of this memory; it should keep as many as there are roles. */
  public RecordCodec(ItemMemory items) {
    roles = items;
    majority = new Majority(items.ties());
  }

  /** The vector of a role, unlike that of an item of the same name. */
  public BinaryVector role(String name) {
    return roles.vector("role " + name);
  }

  /** A record of up to {@link Majority#MOST} roles. */
  public BinaryVector encode(SortedMap<String, BinaryVector> fillers) {
    BinaryVector[] bound = new BinaryVector[fillers.size()];
    int count = 0;
    for (var filler : fillers.entrySet()) {
      bound[count++] = role(filler.getKey()).bind(filler.getValue());
    }
    return majority.of(bound, count);
  }

  /** What fills the role, with noise; a {@link CleanUp} tells which item it is. */
  public BinaryVector unbind(BinaryVector bundledRecord, String role) {
    return bundledRecord.bind(role(role));
  }
}
