package io.adlro.app.serve;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server listens.
 *
 * @param port 0 for any that is free
 */
record ListenAddress(String host, int port) {
  private static final Pattern FORM =
      Pattern.compile("([^\\s/:]+|\\[[0-9A-Fa-f:.]+\\]):(\\d{1,5})");
  private static final int LAST_PORT = 65_535;

  /** Empty if it is not a host and a port. */
  static Optional<ListenAddress> of(String written) {
    Matcher form = FORM.matcher(written);
    return form.matches() && Integer.parseInt(form.group(2)) <= LAST_PORT
        ? Optional.of(new ListenAddress(form.group(1), Integer.parseInt(form.group(2))))
        : Optional.empty();
  }
}
