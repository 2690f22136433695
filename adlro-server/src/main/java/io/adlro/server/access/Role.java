package io.adlro.server.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a key may do; each role may change what the ones before it may. What it sees is {@link
 * Identity#sees}.
 */
public enum Role {
  /** Sees what operators see of jobs, nodes and decisions, and changes nothing: wall screens. */
  VIEWER,
  /** Submits jobs; sees and changes its own. */
  USER,
  /** Sees and changes all jobs, nodes and the mode; reads the audit trail. */
  OPERATOR,
  /** Makes and revokes keys. */
  ADMIN;

  /** As in the store and in answers. */
  public String written() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Role> find(String written) {
    return Stream.of(values()).filter(role -> role.written().equals(written)).findFirst();
  }

  public static List<String> allWritten() {
    return Stream.of(values()).map(Role::written).toList();
  }

  boolean includes(Role other) {
    return compareTo(other) >= 0;
  }
}
