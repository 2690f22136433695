package io.adlro.live.loop;

import io.adlro.core.journal.JournalHeader;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import java.util.function.Function;

/**
 * What decides.
 *
 * @param header of the journal of a new store: the policy's name, the cluster and what else it
 *     knows at its start
 * @param create the policy for inputs of a header
 */
public record LivePolicy(JournalHeader header, Function<PolicyInputs, PlacementPolicy> create) {}
