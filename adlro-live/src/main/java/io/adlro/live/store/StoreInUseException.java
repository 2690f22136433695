package io.adlro.live.store;

import java.sql.SQLException;

/** Another process has the store; the message is a sentence that names both. */
final class StoreInUseException extends SQLException {
  private static final long serialVersionUID = 1;

  StoreInUseException(String store, String process) {
    super(
        "%s is in use by %s; one process at a time can use a store: stop that one or name another store"
            .formatted(store, process));
  }
}
