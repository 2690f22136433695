package io.adlro.learn.dqn;

import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.Encoder;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.bundle.Feature;
import java.util.List;
import java.util.function.Function;

/**
 * What an agent sees and can do: its network, and the encoder that fills the network's inputs and
 * carries out its cells.
 *
 * @param encoders makes one for each run
 * @param features what the network reads, in the order of its inputs
 * @param actions what rows and columns mean, in words
 */
public record Sight(
    NetworkSpec network,
    Function<PolicyInputs, Encoder> encoders,
    List<Feature> features,
    String actions) {
  public Sight {
    features = List.copyOf(features);
  }
}
