package io.adlro.server.access;

import io.adlro.server.problem.HttpRefusal;
import java.util.Optional;

/** Admits a request with a valid key of a sufficient role. */
public final class Access {
  private static final String SCHEME = "Bearer ";

  private final KeyRing keys;

  public Access(KeyRing keys) {
    this.keys = keys;
  }

  /**
   * The key of a request.
   *
   * @param authorization the header of that name, empty if there is none
   * @throws HttpRefusal if there is no valid key, or its role does not suffice
   */
  public Identity require(Optional<String> authorization, Role role) {
    Identity identity =
        authorization.flatMap(this::identify).orElseThrow(HttpRefusal::unauthorized);
    if (!identity.may(role)) {
      throw HttpRefusal.forbidden(
          "this needs a key of the role %s; key `%s` has the role %s"
              .formatted(role.written(), identity.name(), identity.role().written()));
    }
    return identity;
  }

  private Optional<Identity> identify(String header) {
    boolean isBearer = header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    return isBearer ? keys.identify(header.substring(SCHEME.length()).strip()) : Optional.empty();
  }
}
