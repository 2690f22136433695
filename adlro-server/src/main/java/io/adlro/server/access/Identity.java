package io.adlro.server.access;

import io.adlro.live.loop.Caller;

/** The key behind a request. */
public record Identity(String name, Role role) {
  public boolean may(Role required) {
    return role.includes(required);
  }

  /** Whether jobs of this owner exist for it. */
  public boolean sees(String owner) {
    return may(Role.OPERATOR) || owner.equals(name);
  }

  public Caller caller() {
    return new Caller(name, may(Role.OPERATOR));
  }
}
