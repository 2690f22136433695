package io.adlro.server.access;

import io.adlro.live.loop.Caller;
import java.util.regex.Pattern;

/** Who sends a request: the owner of a key or of a token. */
public record Identity(String name, Role role) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

  /** Whether a user or a key may have this name. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  public boolean may(Role required) {
    return role.includes(required);
  }

  /** Whether the jobs of all owners exist for it. */
  public boolean seesAll() {
    return may(Role.OPERATOR) || role == Role.VIEWER;
  }

  /** Whether jobs of this owner exist for it. */
  public boolean sees(String owner) {
    return seesAll() || owner.equals(name);
  }

  public Caller caller() {
    return new Caller(name, may(Role.OPERATOR));
  }
}
