package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.kernel.SchedulingKernel;
import java.util.function.Consumer;

/**
 * Feeds the lines of a journal to a kernel. A fact changes the kernel's state, a recorded order
 * goes to a receiver, and the end of a recorded decision makes the kernel decide. The same policy
 * on the same facts gives the recorded orders again.
 */
public final class Replay {
  private final SchedulingKernel kernel;
  private final Consumer<String> recordedOrders;

  /** Replays on a kernel without jobs: each submission adds its job to the kernel's table. */
  public Replay(SchedulingKernel kernel, Consumer<String> recordedOrders) {
    this.kernel = kernel;
    this.recordedOrders = recordedOrders;
  }

  /**
   * Applies the next line.
   *
   * @throws JournalFormatException if the line cannot be read; any other exception means that a
   *     fact contradicts the lines before
   */
  public void apply(String line) {
    if (!JournalLine.isOrder(line)) {
      apply(JournalLine.event(line));
      return;
    }
    recordedOrders.accept(line);
    if (JournalLine.endsDecision(line)) {
      kernel.decide();
    }
  }

  private void apply(Event event) {
    if (event instanceof Event.JobSubmitted submitted) {
      kernel.state().jobs().add(submitted.request(), submitted.atMicros());
    }
    if (!JournalLine.isOwnRefusal(event)) {
      event.dispatch(kernel);
    }
  }
}
