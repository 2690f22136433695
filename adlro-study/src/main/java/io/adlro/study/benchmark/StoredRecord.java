package io.adlro.study.benchmark;

/** What is kept of one piece of work, under a key that tells whether it has to be done again. */
public sealed interface StoredRecord permits StoredRun, StoredBound {
  String key();
}
