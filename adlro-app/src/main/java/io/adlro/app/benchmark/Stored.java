package io.adlro.app.benchmark;

/** What is kept of one piece of work, under a key that tells whether it has to be done again. */
public sealed interface Stored permits StoredRun, StoredBound {
  String key();
}
