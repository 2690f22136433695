package io.adlro.app.command;

import io.adlro.app.input.Mistakes;
import io.adlro.app.output.BoundLines;
import io.adlro.app.output.ClaimTable;
import io.adlro.app.output.ConditionLines;
import io.adlro.app.output.Conditions;
import io.adlro.app.output.Paragraph;
import io.adlro.app.output.Progress;
import io.adlro.app.output.Provenance;
import io.adlro.app.output.ReproductionJson;
import io.adlro.app.output.ReproductionTable;
import io.adlro.app.reproduce.Contradictions;
import io.adlro.app.reproduce.Rivals;
import io.adlro.app.reproduce.Study;
import io.adlro.sim.experiment.Comparison;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The paper's section 6, claim by claim. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the paper's experiment and prints its Table 1 beside what is measured here: which of its"
          + " claims are reached, by which policy, and which cannot be.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro reproduce",
      "  adlro reproduce --seeds 5 --json reproduction.json",
      "  adlro reproduce --scenario paper-saturated --jobs 1000",
    })
final class ReproduceCommand implements Callable<Integer> {
  private static final int DEFAULT_SEEDS = 30;

  private final Parts parts;

  @Spec CommandSpec spec;

  @Option(
      names = "--scenario",
      paramLabel = "A,B,...",
      split = ",",
      description = "Scenarios by name or file; default: ${DEFAULT-VALUE}.")
  List<String> scenarios = List.of("paper-table1", "paper-saturated");

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs of each seed; default: each scenario's own.")
  Optional<Integer> jobs = Optional.empty();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "Seeds 1 to N; default: ${DEFAULT-VALUE}.")
  int seeds = DEFAULT_SEEDS;

  @Mixin ThreadsOption threadsOption;

  @Mixin JsonOption json;

  ReproduceCommand(Parts parts) {
    this.parts = parts;
  }

  @Override
  public Integer call() {
    Mistakes mistakes = new Mistakes();
    List<Long> seedList = Seeds.upTo(seeds, mistakes);
    threadsOption.check(mistakes);
    List<Ground> grounds = new ArrayList<>();
    for (String scenario : scenarios) {
      GroundOptions options = new GroundOptions();
      options.scenario = Optional.of(scenario.strip());
      options.jobs = jobs;
      options.ground(parts, mistakes).ifPresent(grounds::add);
    }
    new Outputs(mistakes).file("--json", json.file());
    mistakes.throwIfAny();
    show(studies(grounds, seedList), provenances(grounds, seedList));
    return 0;
  }

  private PolicyChoice choice(Ground ground) {
    return PolicyChoice.available(Rivals.wanted(), parts.catalog(), Optional.of(ground.setting()));
  }

  private List<Study> studies(List<Ground> grounds, List<Long> seedList) {
    List<Study> studies = new ArrayList<>();
    int runs = grounds.stream().mapToInt(g -> choice(g).policies().size() * seedList.size()).sum();
    try (Progress progress = parts.terminal().progress(spec.commandLine().getErr(), "runs", runs)) {
      for (Ground ground : grounds) {
        PolicyChoice choice = choice(ground);
        Comparison comparison =
            Comparison.run(
                ground.setting(),
                choice.policies(),
                seedList,
                threadsOption.threads,
                progress::step);
        Conditions conditions =
            ground.conditions(seedList, choice.leftOut(), comparison.best().runs());
        studies.add(Study.of(comparison, conditions, parts.planner()));
      }
    }
    return studies;
  }

  private List<Provenance> provenances(List<Ground> grounds, List<Long> seedList) {
    return grounds.stream()
        .map(ground -> Provenances.of(spec, parts, ground, choice(ground).policies(), seedList))
        .toList();
  }

  private void show(List<Study> studies, List<Provenance> provenances) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json.replacesText()) {
      text(studies).forEach(out::println);
      out.flush();
    }
    json.write(out, () -> ReproductionJson.of(studies, provenances));
  }

  private static List<String> text(List<Study> studies) {
    List<String> lines = new ArrayList<>();
    for (Study study : studies) {
      lines.addAll(ConditionLines.of(study.conditions()));
      lines.add("");
      lines.addAll(ReproductionTable.lines(study));
      lines.add("");
    }
    lines.addAll(ClaimTable.lines(studies));
    lines.add("");
    lines.add(ClaimTable.key());
    lines.addAll(ReproductionTable.key());
    lines.add("");
    lines.add(
        "What is possible at all, by the linear programme that spreads the work over the GPUs:");
    studies.forEach(study -> lines.addAll(BoundLines.of(study)));
    lines.add("");
    lines.add("Where the paper contradicts itself:");
    Contradictions.sentences().forEach(sentence -> lines.addAll(Paragraph.item(sentence)));
    return lines;
  }
}
