package io.adlro.server.event;

import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.server.answer.DecisionAnswer;
import io.adlro.server.answer.JobAnswer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what changed between two records: jobs as they are now, once each, and decisions. Of more
 * than {@value #MOST} decisions between two pages only the newest are read.
 */
final class ChangeReader {
  static final int MOST = 500;

  /** Events in order, and the last record that they cover. */
  record Changes(List<StreamEvent> events, long upTo) {}

  private record Numbered(long sequence, String kind, String owner, Object data) {}

  private final Orchestrator orchestrator;

  ChangeReader(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
  }

  /** The first changes behind a record; they cover all up to the last, or as many as fit. */
  Changes read(long after, long last) {
    StoreReader reader = orchestrator.reader();
    List<StoredJob> found = reader.changedAfter(after, MOST + 1);
    long upTo = found.size() > MOST ? Math.min(last, lastWhole(found, after)) : last;
    LiveView view = orchestrator.view();
    List<Numbered> numbered = new ArrayList<>();
    Map<String, String> owners = new HashMap<>();
    for (StoredJob job : found) {
      owners.put(job.request().id(), job.owner());
      if (job.now().sequence() <= upTo) {
        numbered.add(
            new Numbered(job.now().sequence(), "job", job.owner(), JobAnswer.of(job, view)));
      }
    }
    for (StoredDecision decision : reader.decisions(upTo + 1, MOST)) {
      if (decision.sequence() > after) {
        String owner =
            owners.computeIfAbsent(
                decision.job(), id -> reader.job(id).map(StoredJob::owner).orElse("?"));
        numbered.add(
            new Numbered(decision.sequence(), "decision", owner, DecisionAnswer.of(decision)));
      }
    }
    numbered.sort(Comparator.comparingLong(Numbered::sequence));
    return new Changes(events(numbered), upTo);
  }

  /** Changes of one record are not parted, unless they are more than fit. */
  private static long lastWhole(List<StoredJob> found, long after) {
    long cut = found.get(found.size() - 1).now().sequence();
    for (int i = found.size() - 1; i >= 0; i--) {
      long sequence = found.get(i).now().sequence();
      if (sequence < cut && sequence > after) {
        return sequence;
      }
    }
    return cut;
  }

  /** Only the last event of a record has its number: a client resumes behind all of them. */
  private static List<StreamEvent> events(List<Numbered> numbered) {
    List<StreamEvent> events = new ArrayList<>();
    for (int i = 0; i < numbered.size(); i++) {
      Numbered event = numbered.get(i);
      boolean isLast =
          i + 1 == numbered.size() || numbered.get(i + 1).sequence() > event.sequence();
      events.add(
          isLast
              ? StreamEvent.numbered(event.sequence(), event.kind(), event.owner(), event.data())
              : StreamEvent.unnumbered(event.kind(), event.owner(), event.data()));
    }
    return events;
  }
}
