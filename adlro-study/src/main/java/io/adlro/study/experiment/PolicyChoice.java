package io.adlro.study.experiment;

import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.ingest.message.Problems;
import io.adlro.sim.experiment.Setting;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The policies that the user chose. A named policy must be able to run; of {@code all} and of the
 * default, those that cannot are left out with the reason.
 */
public record PolicyChoice(List<PolicyEntry> policies, List<LeftOut> leftOut) {
  private static final String ALL = "all";

  public static PolicyChoice of(
      Optional<String> written, AllPolicies catalog, Optional<Setting> setting, Problems problems) {
    if (written.isPresent() && !written.get().strip().equals(ALL)) {
      List<String> names =
          Stream.of(written.get().split(",", -1)).map(String::strip).distinct().toList();
      return named(names, catalog, setting, problems);
    }
    return available(
        written.isPresent() ? catalog.names() : AllPolicies.BEST_KNOWN, catalog, setting);
  }

  /** The named policies that exist and can run; the others are left out with the reason. */
  public static PolicyChoice available(
      List<String> names, AllPolicies catalog, Optional<Setting> setting) {
    List<PolicyEntry> policies = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>();
    for (String name : names) {
      Optional<PolicyEntry> policy = catalog.find(name);
      Optional<String> obstacle =
          policy.isEmpty()
              ? Optional.of("not in the catalogue")
              : setting.flatMap(where -> obstacle(policy.get(), where));
      obstacle.ifPresentOrElse(
          reason -> leftOut.add(new LeftOut(name, reason)), () -> policies.add(policy.get()));
    }
    return new PolicyChoice(policies, leftOut);
  }

  /** One policy by name. */
  public static PolicyChoice one(
      String name, AllPolicies catalog, Optional<Setting> setting, Problems problems) {
    return named(List.of(name), catalog, setting, problems);
  }

  private static PolicyChoice named(
      List<String> names, AllPolicies catalog, Optional<Setting> setting, Problems problems) {
    List<PolicyEntry> policies = new ArrayList<>();
    for (String name : names) {
      Optional<PolicyEntry> policy = catalog.find(name);
      if (policy.isPresent()) {
        policies.add(policy.get());
        setting
            .flatMap(where -> obstacle(policy.get(), where))
            .ifPresent(reason -> problems.add("policy `" + name + "` " + reason));
      } else if (name.equals(ALL)) {
        problems.add("`all` cannot be combined with other policies; give --policies all alone");
      } else {
        problems.add("there is no policy `" + name + "`" + catalog.hint(name));
      }
    }
    return new PolicyChoice(policies, List.of());
  }

  /** Why a policy cannot run here. */
  private static Optional<String> obstacle(PolicyEntry policy, Setting setting) {
    return policy.needs().stream()
        .filter(need -> !setting.offered().contains(need))
        .findFirst()
        .map(
            need ->
                "needs " + word(need) + ", which \"%s\" does not offer".formatted(setting.name()))
        .or(() -> policy.obstacle().apply(inputs(setting)).map(reason -> "cannot run: " + reason));
  }

  private static PolicyInputs inputs(Setting setting) {
    return setting.inputs(0L);
  }

  private static String word(Need need) {
    return need.name().toLowerCase(Locale.ROOT);
  }
}
