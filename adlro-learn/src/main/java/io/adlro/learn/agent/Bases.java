package io.adlro.learn.agent;

import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.MinMin;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.RollingMatching;
import io.adlro.core.policy.Unicef;
import java.util.ArrayList;
import java.util.List;

/** The policies that the agent is made of. */
final class Bases {
  /**
   * Above this, policies that plan for every job at every event cost too much, and the longest
   * window of hindsight does not fill the cluster, so that its verdicts are chance.
   */
  private static final int MOST_GPUS_TO_PLAN_FOR = 128;

  /** More of the GPU time in wide gangs than this, and they matter to the mean. */
  private static final double MUCH = 0.2;

  private Bases() {}

  /**
   * The learned policy, over patient SJF, with the second opinion of rolling matching where that is
   * to be had in time.
   */
  static LearnedChoice learned(PolicyInputs inputs, Adlro.Model model) {
    PlacementPolicy rival = isLarge(inputs) ? now -> {} : new RollingMatching(inputs.cluster());
    return new LearnedChoice(inputs, model, patient(inputs, model.settings()), rival);
  }

  /**
   * What may lead. The first does until there is something to look back on: patient SJF, or UNICEF
   * where wide gangs compete for equal GPUs. The learned policy has to prove itself. Those that
   * believe what is stated are there for the day on which the memory misleads, and first fit for
   * clusters whose scarce models are wanted by jobs that may run nowhere else. On large clusters
   * patient SJF leads for good.
   */
  static List<Member> members(PolicyInputs inputs, Adlro.Model model) {
    LearnedChoice.Settings settings = model.settings();
    if (isOfWideGangs(inputs)) {
      return List.of(Member.learned(new Unicef()), Member.stated(new Unicef()));
    }
    if (isLarge(inputs)) {
      return List.of(Member.learned(milder(inputs, settings)));
    }
    List<Member> members = new ArrayList<>();
    members.add(Member.learned(milder(inputs, settings)));
    members.add(Member.learned(patient(inputs, settings)));
    members.add(Member.learned(learned(inputs, model)));
    members.add(Member.stated(milder(inputs, settings)));
    members.add(Member.stated(new FirstFit()));
    members.add(Member.learned(new RollingMatching(inputs.cluster())));
    members.add(Member.learned(new MinMin(inputs.cluster())));
    members.add(Member.stated(new RollingMatching(inputs.cluster())));
    members.add(Member.stated(new MinMin(inputs.cluster())));
    return members;
  }

  /**
   * On equal GPUs there is nothing to be patient for, and wide gangs starve under whoever puts the
   * short first.
   */
  private static boolean isOfWideGangs(PolicyInputs inputs) {
    return inputs.cluster().modelCount() == 1 && inputs.mix().wideShare() > MUCH;
  }

  private static boolean isLarge(PolicyInputs inputs) {
    return inputs.cluster().gpuCount() > MOST_GPUS_TO_PLAN_FOR;
  }

  private static PlacementPolicy patient(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(4, 1.3, settings.urgency()));
  }

  private static PlacementPolicy milder(PolicyInputs inputs, LearnedChoice.Settings settings) {
    return patient(inputs, new PatientSjf.Settings(2, 1.6, settings.urgency()));
  }

  private static PlacementPolicy patient(PolicyInputs inputs, PatientSjf.Settings settings) {
    return new PatientSjf(inputs.cluster(), inputs.plan().priceByModel(), settings);
  }
}
