package io.adlro.app.command;

import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.Stores;
import picocli.CommandLine.Option;

/** The store of a server that may run meanwhile. */
final class StoreOption {
  @Option(
      names = "--store",
      paramLabel = "STORE",
      required = true,
      description =
          "The store of 'adlro serve', which may run meanwhile: a SQLite file, or the URL of a"
              + " PostgreSQL database.")
  String location;

  ReadableStore open() {
    return Stores.openToRead(Stores.withoutPassword(location));
  }
}
