package io.adlro.sim;

import io.adlro.core.journal.JournalWriter;
import java.util.ArrayList;
import java.util.List;

/** Journals of simulations. */
final class Journals {
  private Journals() {}

  static List<String> of(Simulation simulation) {
    List<String> lines = new ArrayList<>();
    JournalWriter writer = new JournalWriter(simulation.state(), lines::add);
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
    return lines;
  }
}
