package io.adlro.learn.environment;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.bundle.Feature;
import io.adlro.learn.network.NetworkSpec;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Observations and actions of an agent: its network, and the encoder that fills the network's
 * inputs and carries out its cells.
 *
 * @param encoders makes an encoder for each run
 * @param features what the network reads, in the order of its inputs
 * @param actions the meaning of rows and columns, in words
 * @param planning gives a policy that decides by these observations the run times and prices that
 *     they are made of
 */
public record ObservationSpec(
    NetworkSpec network,
    Function<PolicyInputs, Encoder> encoders,
    List<Feature> features,
    String actions,
    BiFunction<PlacementPolicy, PolicyInputs, PlacementPolicy> planning) {
  public ObservationSpec {
    features = List.copyOf(features);
  }

  /** With stated run times and planned prices. */
  public ObservationSpec(
      NetworkSpec network,
      Function<PolicyInputs, Encoder> encoders,
      List<Feature> features,
      String actions) {
    this(network, encoders, features, actions, (policy, inputs) -> policy);
  }
}
