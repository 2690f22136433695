package io.adlro.app.command;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.Training;
import io.adlro.learn.agent.FeatureGroup;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.training.Budget;
import io.adlro.study.training.Checkpoint;
import io.adlro.study.training.Trainer;
import io.adlro.study.training.TrainingFolder;
import io.adlro.study.training.TrainingPlan;
import io.adlro.study.training.TrainingRequest;
import io.adlro.study.training.TrainingRequest.Focus;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Trains an agent, or goes on with a training that was stopped. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = "Trains an agent in the simulator and writes its model, curves and checkpoint.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro train --budget 30m --out my-agent",
      "  adlro train --resume my-agent --budget 1h",
      "  adlro train --blind memory --out without-memory",
      "  adlro train --preset paper --scenario paper-table1 --budget 10000ep --seed 7",
    })
final class TrainCommand implements Callable<Integer> {
  private static final int MOST_ACTORS = 1_024;
  private static final List<String> ENGINES = List.of("native", "torch");
  private static final List<String> WITH_RESUME =
      List.of("--resume", "--budget", "--actors", "--json");

  private final CommandContext context;

  @Spec CommandSpec spec;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description = "What is trained, adlro or paper; default: ${DEFAULT-VALUE}.")
  String preset = "adlro";

  @Mixin ExperimentOptions groundOptions;

  @Option(
      names = "--budget",
      paramLabel = "TIME|Nep",
      description =
          "How long in all, as a time (30m, 2h) or in episodes (10000ep); default: the preset's"
              + " own.")
  Optional<String> budget = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder to write to; default: trained- and the preset's name.")
  Optional<Path> out = Optional.empty();

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Go on with the training in this folder, as it was started.")
  Optional<Path> resume = Optional.empty();

  @Option(names = "--seed", paramLabel = "N", description = "The seed; default: ${DEFAULT-VALUE}.")
  long seed = 1;

  @Option(
      names = "--actors",
      paramLabel = "N",
      description = "Episodes played at the same time; default: the number of cores.")
  int actors = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "What the network learns in, native or torch; default: ${DEFAULT-VALUE}.")
  String engine = "native";

  @Option(
      names = "--blind",
      paramLabel = "GROUP",
      split = ",",
      description =
          "Train without a group of features, such as memory, to see what it is worth; the groups"
              + " are those that adlro explain names.")
  List<String> blind = List.of();

  @Mixin JsonOption json;

  TrainCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    new Outputs(mistakes).file("--json", json.file());
    if (resume.isPresent()) {
      refuseWithResume(mistakes);
      mistakes.throwIfAny();
      goOn(TrainingFolder.existing(resume.get()));
    } else {
      begin(plan(Budget.of(budget), actors, mistakes));
    }
    return 0;
  }

  private void begin(TrainingPlan plan) {
    TrainingFolder folder = TrainingFolder.fresh(out.orElse(Path.of("trained-" + preset)));
    Checkpoint start =
        Checkpoint.atStart(arguments(), plan.settingsSha256(), context.training().clock().now());
    try (Training training = plan.begin()) {
      new TrainingSession(spec, context, json, plan).run(training, folder, start);
    }
  }

  /** Everything as the first command said, but for how long and on how many cores. */
  private void goOn(TrainingFolder folder) {
    Checkpoint from = folder.checkpoint();
    TrainCommand first = new TrainCommand(context);
    new CommandLine(first).parseArgs(from.arguments().toArray(String[]::new));
    Budget limit = Budget.of(budget.or(() -> first.budget));
    TrainingPlan plan = first.plan(limit, actors, new Problems());
    if (!plan.settingsSha256().equals(from.settingsSha256())) {
      throw new UserError(
          "--resume %s: its scenario, trace or cluster has changed since it was started; start anew"
                  .formatted(folder.path())
              + " with another --out");
    }
    try (Training training = plan.begin()) {
      folder.restore(training);
      new TrainingSession(spec, context, json, plan).run(training, folder, from);
    }
  }

  private TrainingPlan plan(Budget limit, int threads, Problems mistakes) {
    List<Trainer> trainers = context.training().trainers();
    List<String> presets = trainers.stream().map(Trainer::preset).toList();
    if (!presets.contains(preset)) {
      mistakes.add("there is no preset `" + preset + "`" + NearestName.hint(preset, presets));
    }
    if (!ENGINES.contains(engine)) {
      mistakes.add("there is no engine `" + engine + "`" + NearestName.hint(engine, ENGINES));
    }
    if (seed < 0) {
      mistakes.add("--seed " + seed + " is below 0");
    }
    if (threads < 1 || threads > MOST_ACTORS) {
      mistakes.add("--actors " + threads + " is not in 1.." + MOST_ACTORS);
    }
    Set<FeatureGroup> blindTo = blindTo(mistakes);
    Optional<ExperimentInput> ground = groundOptions.ground(context, mistakes);
    mistakes.throwIfAny();
    Trainer trainer = trainers.get(presets.indexOf(preset));
    TrainingRequest order =
        new TrainingRequest(
            ground.orElseThrow().setting(),
            ground.get().scenario(),
            groundOptions.isGiven() ? Focus.SETTING : Focus.PRESET,
            seed,
            threads,
            blindTo,
            engine,
            limit.episodes().orElse(trainer.defaultEpisodes()));
    return new TrainingPlan(trainer, order, limit, ground.get().fingerprint());
  }

  private Set<FeatureGroup> blindTo(Problems mistakes) {
    Set<FeatureGroup> groups = EnumSet.noneOf(FeatureGroup.class);
    for (String word : blind) {
      FeatureGroup.of(word)
          .ifPresentOrElse(
              groups::add,
              () ->
                  mistakes.add(
                      "--blind: there is no group of features `%s`%s"
                          .formatted(word, NearestName.hint(word, FeatureGroup.words()))));
    }
    return groups;
  }

  private void refuseWithResume(Problems mistakes) {
    for (OptionSpec given : spec.commandLine().getParseResult().matchedOptions()) {
      if (!WITH_RESUME.contains(given.longestName())) {
        mistakes.add("--resume goes on as it was started; remove " + given.longestName());
      }
    }
  }

  private List<String> arguments() {
    List<String> all = spec.root().commandLine().getParseResult().originalArgs();
    return all.subList(all.indexOf(spec.name()) + 1, all.size());
  }
}
