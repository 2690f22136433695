package io.adlro.server.access;

import io.adlro.server.problem.HttpRefusal;
import java.util.Optional;

/** Admits a request with a valid key or token of a sufficient role. */
public final class Access {
  private static final String SCHEME = "Bearer ";

  private final KeyRing keys;
  private final Optional<SignedTokens> tokens;

  /**
   * Admits by these.
   *
   * @param tokens that are accepted beside the keys
   */
  public Access(KeyRing keys, Optional<SignedTokens> tokens) {
    this.keys = keys;
    this.tokens = tokens;
  }

  /**
   * The sender of a request with a valid key or token.
   *
   * @param authorization the header of that name, empty if there is none
   */
  public Optional<Identity> find(Optional<String> authorization) {
    return authorization.flatMap(this::identify);
  }

  /**
   * Refuses a sender whose role does not suffice.
   *
   * @throws HttpRefusal if so
   */
  public static void require(Identity sender, Role role) {
    if (!sender.may(role)) {
      throw HttpRefusal.forbidden(
          "this needs the role %s; `%s` has the role %s"
              .formatted(role.written(), sender.name(), sender.role().written()));
    }
  }

  /** Whether a request has a valid key or token of a sufficient role. */
  public boolean admits(Optional<String> authorization, Role role) {
    return find(authorization).filter(found -> found.may(role)).isPresent();
  }

  private Optional<Identity> identify(String header) {
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    String text = header.substring(SCHEME.length()).strip();
    return text.startsWith(ApiKey.PREFIX)
        ? keys.identify(text)
        : tokens.flatMap(accepted -> accepted.identify(text));
  }
}
