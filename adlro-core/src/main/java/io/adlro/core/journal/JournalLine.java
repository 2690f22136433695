package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;

/** Reads a line of a journal back: a fact as an event, an order as the text it is. */
public final class JournalLine {
  static final String ORDER = ">";
  static final String DECIDED = ">Decided";

  private JournalLine() {}

  /** Whether the line records an order of the kernel rather than a fact. */
  static boolean isOrder(String line) {
    return line.indexOf("\t" + ORDER) >= 0;
  }

  /** A line the kernel caused itself: it has told what it refused, and is not told again. */
  static boolean isOwnRefusal(Event event) {
    return event instanceof Event.JobFailed failed && failed.cause() == FailureCause.IMPOSSIBLE;
  }

  public static Event event(String line) {
    String[] f = line.split("\t", -1);
    if (f.length < 2) {
      throw new IllegalArgumentException("no journal line: " + line);
    }
    long at = Long.parseLong(f[0]);
    return switch (f[1]) {
      case "JobSubmitted" -> new Event.JobSubmitted(at, Integer.parseInt(f[2]), JobText.read(f, 3));
      case "JobStarted" -> new Event.JobStarted(at, Integer.parseInt(f[2]));
      case "PlacementRefused" -> new Event.PlacementRefused(at, Integer.parseInt(f[2]));
      case "JobRequeued" ->
          new Event.JobRequeued(
              at, Integer.parseInt(f[2]), Long.parseLong(f[3]), RequeueCause.valueOf(f[4]));
      case "JobFinished" -> new Event.JobFinished(at, Integer.parseInt(f[2]));
      case "JobFailed" ->
          new Event.JobFailed(at, Integer.parseInt(f[2]), FailureCause.valueOf(f[3]));
      case "JobCancelled" -> new Event.JobCancelled(at, Integer.parseInt(f[2]));
      case "PriorityChanged" ->
          new Event.PriorityChanged(at, Integer.parseInt(f[2]), Float.parseFloat(f[3]));
      case "GpuLost" -> new Event.GpuLost(at, Integer.parseInt(f[2]));
      case "GpuReturned" -> new Event.GpuReturned(at, Integer.parseInt(f[2]));
      case "NodeLost" -> new Event.NodeLost(at, Integer.parseInt(f[2]));
      case "NodeReturned" -> new Event.NodeReturned(at, Integer.parseInt(f[2]));
      case "GpuMeasured" ->
          new Event.GpuMeasured(
              at,
              Integer.parseInt(f[2]),
              Float.parseFloat(f[3]),
              Float.parseFloat(f[4]),
              Float.parseFloat(f[5]),
              Float.parseFloat(f[6]));
      case "Woke" -> new Event.Woke(at);
      default -> throw new IllegalArgumentException("unknown kind of fact: " + f[1]);
    };
  }
}
