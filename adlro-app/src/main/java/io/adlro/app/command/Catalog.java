package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every policy there is, whichever module it comes from. */
public final class Catalog {
  /** What a comparison runs unless it is told otherwise. */
  static final List<String> BEST_KNOWN =
      List.of(
          "fcfs",
          "fcfs-fast",
          "first-fit",
          "easy-backfilling",
          "sjf",
          "wfp3",
          "unicef",
          "f1",
          "multifactor",
          "static-affinity",
          "static-balanced",
          "met",
          "mct",
          "mct-spt",
          "min-min",
          "max-min",
          "sufferage",
          "rolling-matching",
          "best-fit",
          "patient-sjf",
          "adlro");

  private final List<PolicyEntry> entries;

  public Catalog(List<List<PolicyEntry>> sources) {
    List<PolicyEntry> all = new ArrayList<>();
    sources.forEach(all::addAll);
    this.entries = List.copyOf(all);
    if (names().stream().distinct().count() < entries.size()) {
      throw new IllegalArgumentException("a policy is in the catalogue twice: " + names());
    }
  }

  public List<PolicyEntry> entries() {
    return entries;
  }

  public List<String> names() {
    return entries.stream().map(PolicyEntry::name).toList();
  }

  public Optional<PolicyEntry> find(String name) {
    return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }
}
