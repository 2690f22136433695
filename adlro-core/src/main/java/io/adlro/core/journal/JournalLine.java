package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import java.util.Arrays;

/** Reads a line of a journal: a fact as an event, an order as text. */
public final class JournalLine {
  static final String ORDER = ">";
  static final String DECIDED = ">Decided";

  private JournalLine() {}

  /** Whether the line records an order of the kernel rather than a fact. */
  public static boolean isOrder(String line) {
    return line.indexOf("\t" + ORDER) >= 0;
  }

  /** Whether the line is the last one of a decision. */
  public static boolean endsDecision(String line) {
    return line.endsWith("\t" + DECIDED);
  }

  /** Whether the fact follows from a refusal of the kernel, so the kernel has it already. */
  static boolean isOwnRefusal(Event event) {
    return event instanceof Event.JobFailed failed && failed.cause() == FailureCause.IMPOSSIBLE;
  }

  /** Reads a fact; throws {@link JournalFormatException} if the line is not one. */
  public static Event event(String line) {
    try {
      return event(line.split("\t", -1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new JournalFormatException(line, e);
    }
  }

  private static Event event(String[] f) {
    long at = Long.parseLong(f[0]);
    return switch (f[1]) {
      case "JobSubmitted" -> new Event.JobSubmitted(at, Integer.parseInt(f[2]), JobText.read(f, 3));
      case "JobStarted" ->
          new Event.JobStarted(at, Integer.parseInt(f[2]), Integer.parseInt(f[3]), gpus(f[4]));
      case "PlacementRefused" ->
          new Event.PlacementRefused(at, Integer.parseInt(f[2]), Integer.parseInt(f[3]));
      case "JobRequeued" ->
          new Event.JobRequeued(
              at,
              Integer.parseInt(f[2]),
              Integer.parseInt(f[3]),
              Long.parseLong(f[4]),
              RequeueCause.valueOf(f[5]));
      case "JobFinished" ->
          new Event.JobFinished(at, Integer.parseInt(f[2]), Integer.parseInt(f[3]));
      case "JobFailed" ->
          new Event.JobFailed(
              at, Integer.parseInt(f[2]), Integer.parseInt(f[3]), FailureCause.valueOf(f[4]));
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

  private static int[] gpus(String text) {
    return text.isEmpty()
        ? EventHandler.AS_ORDERED
        : Arrays.stream(text.split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }
}
