package io.adlro.report.page;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.SeedSentences;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.ablation.Ablation;
import io.adlro.study.ablation.AblationSettings;
import io.adlro.study.ablation.AblationStep;
import io.adlro.study.ablation.TrainedStep;
import io.adlro.study.experiment.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The ablation as a Markdown page; every sentence about a result comes from the figures. */
public final class AblationPage {
  private AblationPage() {}

  /**
   * The page.
   *
   * @param budget of each training, as the user wrote it
   * @param trainedOn names of the scenarios of temporal-difference learning
   */
  public static List<String> lines(
      Ablation ablation,
      AblationSettings settings,
      String budget,
      List<String> trainedOn,
      Provenance provenance) {
    List<String> lines = new ArrayList<>();
    lines.add("# Ablation: from the paper's agent to ours");
    lines.add("");
    lines.add("Each step keeps the changes of the steps above it. Written by one command:");
    lines.add("");
    lines.add("    " + String.join(" ", provenance.arguments()));
    lines.add("");
    int seeds = ablation.comparisons().get(0).seeds().size();
    lines.add(
        ("Version %s, commit %s, training seed %d, budget of each training %s, test seeds 1 to %d"
                + " with %s each, settings `%s`.")
            .formatted(
                provenance.version(),
                provenance.commit().orElse("unknown"),
                settings.seed(),
                budget,
                seeds,
                NumberText.count(settings.jobs(), "job"),
                provenance.settingsSha256().substring(0, 12)));
    lines.add("");
    lines.add(
        Replicates.suffice(seeds)
            ? "Mean JCT in seconds with its 95 % interval over the test seeds; less is better."
            : "Mean JCT in seconds; less is better. " + SeedSentences.tooFew(seeds));
    lines.add("");
    lines.addAll(table(ablation));
    lines.add("");
    lines.add("## Conditions");
    lines.add("");
    lines.addAll(conditions(settings, trainedOn));
    lines.add("");
    lines.add("## Step by step");
    lines.add("");
    for (int i = 0; i < ablation.steps().size(); i++) {
      TrainedStep trained = ablation.steps().get(i);
      lines.add(
          "- **%s**: %s. Trained with %s. %s"
              .formatted(
                  trained.step().title(),
                  trained.step().adds(),
                  trained.effort().words(),
                  StepSentence.sentence(ablation, i)));
    }
    return MarkdownLines.wrapped(lines);
  }

  private static List<String> conditions(AblationSettings settings, List<String> trainedOn) {
    return List.of(
        ("- The steps up to `%s` learn by temporal differences on episodes of %s of %s in turn,"
                + " because the paper's network fits one cluster only; the others on random small"
                + " worlds, as `adlro train` does. The test seeds are in neither.")
            .formatted(
                AblationStep.BASELINES.title(),
                NumberText.count(settings.paper().jobsPerEpisode(), "job"),
                String.join(", ", trainedOn.stream().map("`%s`"::formatted).toList())),
        "- All trainings have the same seed and the same budget, evaluations included; a training"
            + " runs at least until its first evaluation, and the weights of its best evaluation"
            + " count (imitation: the last ones).",
        "- The steps from `%s` on share the weights of one training."
            .formatted(AblationStep.ROLLOUTS.title()),
        "- A step is called better or worse only if the interval of the paired difference excludes"
            + " zero and p < 0.05 (Wilcoxon); below %d test seeds there is neither interval nor verdict. Intervals"
                .formatted(Replicates.FEWEST)
            + " are over test seeds and do not include other training seeds.");
  }

  /** The table alone. */
  public static List<String> table(Ablation ablation) {
    List<Comparison> all = ablation.comparisons();
    List<String> lines = new ArrayList<>();
    lines.add(row("", all.stream().map(where -> where.setting().name()).toList()));
    lines.add("|---|" + "---|".repeat(all.size()));
    Stream.concat(
            ablation.steps().stream().map(trained -> trained.step().title()),
            ablation.references().stream())
        .forEach(
            name -> lines.add(row(name, all.stream().map(where -> cell(where, name)).toList())));
    return lines;
  }

  private static String row(String first, List<String> others) {
    return "| " + first + " | " + String.join(" | ", others) + " |";
  }

  private static String cell(Comparison where, String policy) {
    return where
        .outcome(policy)
        .map(
            found ->
                NumberText.amount(found.meanJctSeconds())
                    + found
                        .meanJctInterval()
                        .map(interval -> " [%s]".formatted(NumberText.range(interval)))
                        .orElse(""))
        .orElse(NumberText.NONE);
  }
}
