package io.adlro.study.benchmark;

/** A stored result; equal keys mean equal work. */
public sealed interface StoredRecord permits StoredRun, StoredBound {
  String key();
}
