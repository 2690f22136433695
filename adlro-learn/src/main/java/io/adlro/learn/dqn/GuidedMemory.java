package io.adlro.learn.dqn;

import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.PolicyMemory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The memory of an actor: the meter's and those of its guides. Notes are of one guide. */
final class GuidedMemory extends BroadcastMemory {
  private final List<PolicyMemory> guides;

  GuidedMemory(PolicyMemory meter, List<PolicyMemory> guides) {
    super(Stream.concat(Stream.of(meter), guides.stream()).toArray(PolicyMemory[]::new));
    this.guides = List.copyOf(guides);
  }

  /** The note of a guide with the guide's number in front. */
  static double[] noteOf(int guide, double[] values) {
    double[] note = new double[values.length + 1];
    note[0] = guide;
    System.arraycopy(values, 0, note, 1, values.length);
    return note;
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    guides.get((int) values[0]).note(atMicros, job, Arrays.copyOfRange(values, 1, values.length));
  }
}
