package io.adlro.learn.environment;

import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.network.NetworkSpec;
import java.util.List;
import java.util.function.Function;

/**
 * Observations and actions of an agent: its network, and the encoder that fills the network's
 * inputs and carries out its cells.
 *
 * @param encoders makes an encoder for each run
 * @param features what the network reads, in the order of its inputs
 * @param actions the meaning of rows and columns, in words
 */
public record ObservationSpec(
    NetworkSpec network,
    Function<PolicyInputs, Encoder> encoders,
    List<Feature> features,
    String actions) {
  public ObservationSpec {
    features = List.copyOf(features);
  }
}
