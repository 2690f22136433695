package io.adlro.live.store;

import io.adlro.ingest.text.Sha256;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The audit trail as a chain: each entry has the hash of its fields and of the hash before it, so
 * that an entry that was changed, removed or added afterwards does not fit. The store also has the
 * place of the last entry, and of the last one that was deleted because of its age.
 */
public final class AuditChain {
  /** The name of the value with the last entry. */
  static final String LAST = "audit-last";

  /** The name of the value with the last entry that was deleted because of its age. */
  static final String DELETED = "audit-deleted";

  private static final int PAGE = 1_000;

  /**
   * What a verification found.
   *
   * @param entries that fit
   * @param last the number and the hash of the last entry
   * @param broken a sentence about the first entry that does not fit, empty if all do
   */
  public record Verdict(long entries, String last, Optional<String> broken) {}

  /**
   * A place in the chain.
   *
   * @param number of the entry, 0 before the first
   */
  record Link(long number, String hash) {
    private static final Link START = new Link(0, "");

    static Link of(Optional<String> stored) {
      return stored
          .map(text -> text.split(" ", 2))
          .map(parts -> new Link(Long.parseLong(parts[0]), parts[1]))
          .orElse(START);
    }

    String text() {
      return number + " " + hash;
    }

    /** The place of an entry behind this one. */
    Link next(AuditEntry entry) {
      long next = number + 1;
      return new Link(
          next,
          Sha256.of(
              List.of(
                  hash,
                  Long.toString(next),
                  Long.toString(entry.sequence()),
                  Long.toString(entry.atMicros()),
                  Texts.stored(entry.actor()),
                  Texts.stored(entry.action()),
                  Texts.stored(entry.subject()),
                  Texts.stored(entry.detail()))));
    }
  }

  private AuditChain() {}

  /** Verifies the entries that are there now; a process may add others meanwhile. */
  public static Verdict verify(StoreReader store) {
    List<AuditEntry> newest = store.audit(Long.MAX_VALUE, 1);
    Link last = Link.of(store.value(LAST));
    Link first = Link.of(store.value(DELETED));
    Link at = first;
    while (at.number() < last.number()) {
      long from = at.number();
      List<AuditEntry> page =
          store.audit(Math.min(from + PAGE, last.number()) + 1, PAGE).stream()
              .filter(entry -> entry.number() > from)
              .sorted(Comparator.comparing(AuditEntry::number))
              .toList();
      for (AuditEntry entry : page) {
        Link next = at.next(entry);
        if (entry.number() != next.number()) {
          return broken(at, first, last, "entry %d is missing".formatted(next.number()));
        }
        if (!entry.hash().equals(next.hash())) {
          return broken(at, first, last, "entry %d was changed".formatted(next.number()));
        }
        at = next;
      }
      if (page.isEmpty()) {
        return broken(at, first, last, "entry %d is missing".formatted(at.number() + 1));
      }
    }
    if (!at.equals(last)) {
      return broken(at, first, last, "entry %d is not the last one".formatted(last.number()));
    }
    boolean isLonger = newest.stream().anyMatch(entry -> entry.number() > last.number());
    return isLonger
        ? broken(at, first, last, "entry %d was added".formatted(newest.get(0).number()))
        : new Verdict(at.number() - first.number(), last.text(), Optional.empty());
  }

  private static Verdict broken(Link at, Link first, Link last, String sentence) {
    return new Verdict(at.number() - first.number(), last.text(), Optional.of(sentence));
  }
}
