package io.adlro.app.command;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.ShellWord;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.FeatureGroup;
import io.adlro.learn.training.Training;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.training.Checkpoint;
import io.adlro.study.training.Trainer;
import io.adlro.study.training.TrainingBudget;
import io.adlro.study.training.TrainingFolder;
import io.adlro.study.training.TrainingPlan;
import io.adlro.study.training.TrainingRequest;
import io.adlro.study.training.TrainingRequest.Focus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Trains an agent, or resumes a training that was stopped. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = "Trains an agent in the simulator and writes its model, curves and checkpoint.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro train --budget 30m --out my-agent",
      "  adlro train --resume my-agent --budget 1h",
      "  adlro train --blind memory --out without-memory",
      "  adlro train --preset dqn --budget 10m",
      "  adlro train --preset paper --scenario paper-table1 --budget 10000ep --seed 7",
    })
final class TrainCommand extends JsonCommand {
  private static final int MOST_ACTORS = 1_024;
  private static final List<String> ENGINES = List.of("native", "torch");
  private static final List<String> WITH_RESUME =
      List.of("--resume", "--budget", "--actors", "--json");

  private final CommandContext context;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description = "The agent to train, adlro, dqn or paper; default: ${DEFAULT-VALUE}.")
  String preset = "adlro";

  @Mixin ExperimentOptions inputOptions;

  @Option(
      names = "--budget",
      paramLabel = "TIME|Nep",
      description =
          "Total training budget, as a time from start to end (30m, 2h; at least one round is"
              + " trained) or in episodes (10000ep); default: that of the preset.")
  Optional<String> budget = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The output folder; default: trained- and the name of the preset.")
  Optional<Path> out = Optional.empty();

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Resume the training in this folder with its original options.")
  Optional<Path> resume = Optional.empty();

  @Option(names = "--seed", paramLabel = "N", description = "The seed; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--actors",
      paramLabel = "N",
      description = "Number of parallel episodes; default: the number of cores.")
  int actors = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "The training engine, native or torch; default: ${DEFAULT-VALUE}.")
  String engine = "native";

  @Option(
      names = "--blind",
      paramLabel = "GROUP",
      split = ",",
      description =
          "Train without a group of features, such as memory, to measure its value; adlro explain"
              + " lists the groups.")
  List<String> blind = List.of();

  TrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    long startNanos = context.training().clock().nanos();
    Problems problems = new Problems();
    outputs(problems).notStandardOutput("--out", out);
    out.filter(folder -> folder.toString().contains(","))
        .ifPresent(
            folder ->
                problems.add(
                    "--out %s: a comma separates policies in --policies of adlro compare; choose a"
                            .formatted(folder)
                        + " name without one"));
    if (resume.isPresent()) {
      refuseWithResume(problems);
      problems.throwIfAny();
      return resume(TrainingFolder.existing(resume.get()), startNanos);
    }
    return start(plan(TrainingBudget.of(budget), actors, problems), startNanos);
  }

  private int start(TrainingPlan plan, long startNanos) {
    TrainingFolder folder = TrainingFolder.fresh(out.orElse(Path.of("trained-" + preset)));
    Checkpoint start =
        Checkpoint.atStart(arguments(), plan.settingsSha256(), context.training().clock().now());
    context.status().phase("preparing the training");
    try (Training training = plan.begin()) {
      return new TrainingSession(this, context, plan, comparison(folder, plan))
          .run(training, folder, start, startNanos);
    }
  }

  /** All options are those of the first command, except the budget and the number of actors. */
  private int resume(TrainingFolder folder, long startNanos) {
    Checkpoint from = folder.checkpoint();
    TrainCommand first = new TrainCommand(context);
    new CommandLine(first).parseArgs(from.arguments().toArray(String[]::new));
    TrainingBudget limit = TrainingBudget.of(budget.or(() -> first.budget));
    TrainingPlan plan = first.plan(limit, actors, new Problems());
    if (!plan.settingsSha256().equals(from.settingsSha256())) {
      throw new UserError(
          "--resume %s: its scenario, trace or cluster has changed since it was started; start a new"
                  .formatted(folder.path())
              + " training with another --out");
    }
    context.status().phase("preparing the training");
    try (Training training = plan.begin()) {
      folder.restore(training);
      return new TrainingSession(this, context, plan, first.comparison(folder, plan))
          .run(training, folder, from, startNanos);
    }
  }

  private TrainingPlan plan(TrainingBudget limit, int threads, Problems problems) {
    List<Trainer> trainers = context.training().trainers();
    List<String> presets = trainers.stream().map(Trainer::preset).toList();
    if (!presets.contains(preset)) {
      problems.add("there is no preset `" + preset + "`" + NearestName.hint(preset, presets));
    }
    if (!ENGINES.contains(engine)) {
      problems.add("there is no engine `" + engine + "`" + NearestName.hint(engine, ENGINES));
    }
    Seeds.check(seed, problems);
    if (threads < 1 || threads > MOST_ACTORS) {
      problems.add("--actors " + threads + " is not in 1.." + MOST_ACTORS);
    }
    Set<FeatureGroup> blindTo = blindTo(problems);
    Optional<ExperimentInput> input = inputOptions.input(context, problems);
    problems.throwIfAny();
    Trainer trainer = trainers.get(presets.indexOf(preset));
    TrainingRequest order =
        new TrainingRequest(
            input.orElseThrow().setting(),
            input.get().scenario(),
            inputOptions.isGiven() ? Focus.SETTING : Focus.PRESET,
            seed,
            threads,
            blindTo,
            engine,
            limit.episodes().orElse(trainer.defaultEpisodes()));
    return new TrainingPlan(
        trainer, order, limit, input.get().fingerprint(), input.get().warning());
  }

  /** The command that compares the model with baselines on the input of the training. */
  private String comparison(TrainingFolder folder, TrainingPlan plan) {
    List<String> words = new ArrayList<>(List.of("adlro", "compare"));
    Set<String> ofInput = new HashSet<>();
    spec.mixins()
        .get("inputOptions")
        .options()
        .forEach(option -> ofInput.add(option.longestName()));
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      if (ofInput.contains(given.longestName())) {
        given
            .originalStringValues()
            .forEach(value -> words.addAll(List.of(given.longestName(), value)));
      }
    }
    words.addAll(
        List.of(
            "--policies", plan.trainer().policy() + "@" + folder.path() + ",adlro,patient-sjf"));
    return words.stream().map(ShellWord::of).collect(Collectors.joining(" "));
  }

  private Set<FeatureGroup> blindTo(Problems problems) {
    Set<FeatureGroup> groups = EnumSet.noneOf(FeatureGroup.class);
    for (String word : blind) {
      FeatureGroup.of(word)
          .ifPresentOrElse(
              groups::add,
              () ->
                  problems.add(
                      "--blind: there is no feature group `%s`%s"
                          .formatted(word, NearestName.hint(word, FeatureGroup.words()))));
    }
    return groups;
  }

  private void refuseWithResume(Problems problems) {
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      if (!WITH_RESUME.contains(given.longestName())) {
        problems.add("--resume uses the original options; remove " + given.longestName());
      }
    }
  }

  private List<String> arguments() {
    List<String> all = spec.root().commandLine().getParseResult().originalArgs();
    return all.subList(all.indexOf(spec.name()) + 1, all.size());
  }
}
